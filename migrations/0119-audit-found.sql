-- The audit is found by who did it, what it is about, whose client it is and when, the newest first, a page at a
-- time.
drop index audit_entry_by_actor;
drop index audit_entry_by_subject;
create index audit_entry_by_time on audit_entry (at, seq);
create index audit_entry_by_actor on audit_entry (actor_id, at, seq);
create index audit_entry_by_subject on audit_entry (about, at, seq);
create index audit_entry_by_organisation on audit_entry (organisation_id, at, seq);
