-- SQLite looks for rows that refer to an organisation when one is added in a trigger's statement.
create index calendar_feed_by_organisation on calendar_feed (organisation_id);
-- A client's page asks who looks after its projects.
create index project_team_by_organisation on project_team (organisation_id);
-- Tickets end with what they open, whoever they belong to.
create index ticket_of_version on ticket (version_id);
-- What happened in a project, for those of the firm who look after it.
create index document_version_by_project on document_version (project_id, created_at);
