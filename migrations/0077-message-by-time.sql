-- The newest messages of a project, for its time line.
create index message_by_time on message (project_id, created_at, id);
