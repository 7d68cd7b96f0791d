-- What has run its time is looked for each hour, and is a few rows among many.
create index link_by_end on link (expires_at);
create index upload_by_end on upload (expires_at);
create index document_by_removal on document (removed_at);

-- Asked whenever a document or a version goes: what still refers to it.
create index upload_by_document on upload (document_id);
create index ticket_by_version on ticket (version_id);
