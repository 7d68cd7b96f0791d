-- An update that goes out at a time: as it was when it was scheduled; at most one of a project.
create table scheduled_update (
  -- Another one with each change.
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  -- JSON of what the client will read.
  given text not null,
  -- That of the draft when it was scheduled.
  draft_revision integer not null,
  publish_at text not null,
  -- Whoever scheduled it.
  account_id text not null references account (id),
  created_at text not null,
  -- When it could not be published, and why: 'rights', 'closed' or 'overtaken'.
  failed_at text,
  failure text,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create unique index scheduled_update_by_project on scheduled_update (project_id);
create index scheduled_update_by_account on scheduled_update (account_id);
create index scheduled_update_due on scheduled_update (publish_at) where failed_at is null;
create index scheduled_update_failed on scheduled_update (failed_at) where failed_at is not null;
