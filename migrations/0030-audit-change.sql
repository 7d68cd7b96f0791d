-- Of what stands in audit_change; part of the hash of an entry, and null in those that have none.
alter table audit_entry add column change_hash text;

create table audit_change (
  seq integer not null primary key,
  organisation_id text,
  -- Whose values they are; no reference, because an entry outlives them.
  person_id text,
  -- These three are emptied together when the values are erased.
  salt text,
  before text,
  after text,
  hash text not null
);
create index audit_change_by_person on audit_change (person_id);
