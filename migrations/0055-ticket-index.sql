-- A project that is added or deleted looks for its tickets.
create index ticket_by_project on ticket (organisation_id, project_id);
