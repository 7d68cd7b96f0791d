create table event (
  id text not null primary key,
  organisation_id text not null references organisation (id),
  project_id text,
  title text not null,
  place text not null,
  starts_at text not null,
  ends_at text not null,
  created_at text not null,
  withdrawn_at text,
  check (ends_at > starts_at),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index event_by_organisation on event (organisation_id, starts_at);
create index event_by_project on event (project_id, starts_at);

create table calendar_feed (
  account_id text not null primary key references account (id),
  organisation_id text not null references organisation (id),
  token_hash text not null unique,
  created_at text not null,
  revoked_at text
);
