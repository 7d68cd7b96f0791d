create table approval (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  milestone_id text,
  title text not null,
  detail text not null,
  due_date text,
  subject_name text not null,
  subject_sha256 text not null,
  subject_version_id text,
  created_at text not null,
  decision text,
  reason text,
  decided_by text,
  decided_by_name text,
  decided_at text,
  decided_address text,
  certificate text unique,
  withdrawn_at text,
  unique (organisation_id, id),
  check (decision in ('approved', 'declined')),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (certificate is null)),
  check (length(subject_sha256) = 64),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, milestone_id) references milestone (organisation_id, id)
);

create index approval_by_organisation on approval (organisation_id, decided_at);
create index approval_by_project on approval (project_id, created_at);
