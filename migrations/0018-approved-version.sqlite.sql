-- An approval can be about a version of a document that we keep, of the same organisation; its number
-- is what is left of it once the document has been taken away for good.
-- SQLite adds no foreign key to a table that is there, so the table is made anew.
create table approval_next (
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
  subject_number integer,
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
  check (subject_version_id is null or subject_number is not null),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, milestone_id) references milestone (organisation_id, id),
  foreign key (organisation_id, subject_version_id)
    references document_version (organisation_id, id)
);

insert into approval_next (
  id, organisation_id, project_id, milestone_id, title, detail, due_date, subject_name,
  subject_sha256, subject_version_id, created_at, decision, reason, decided_by,
  decided_by_name, decided_at, decided_address, certificate, withdrawn_at
) select
  id, organisation_id, project_id, milestone_id, title, detail, due_date, subject_name,
  subject_sha256, subject_version_id, created_at, decision, reason, decided_by,
  decided_by_name, decided_at, decided_address, certificate, withdrawn_at
from approval;

drop table approval;
alter table approval_next rename to approval;

create index approval_by_organisation on approval (organisation_id, decided_at);
create index approval_by_project on approval (project_id, created_at);
create index approval_by_version on approval (organisation_id, subject_version_id);
