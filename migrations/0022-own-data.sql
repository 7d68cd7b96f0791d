-- What is one person's own, for the copy of it that they may ask for.
create index message_by_author on message (author_id);
create index project_update_by_author on project_update (author_id);
create index message_read_by_account on message_read (account_id);
create index update_read_by_account on update_read (account_id);
create index approval_by_decider on approval (decided_by);
create index document_version_by_account on document_version (by_account);
create index audit_entry_by_actor on audit_entry (actor_id);
create index audit_entry_by_subject on audit_entry (about);

-- Versions are swept for all clients at once.
create index approval_by_swept_version on approval (subject_version_id);
