-- The messages that somebody has not read are counted in the index: read from the table, ten thousand
-- of them with their texts made everybody else wait.
create index message_by_number on message (project_id, number, author_id, organisation_id);
