-- A file that was asked for is delivered as a version of a document of the same organisation; an
-- upload knows from its beginning what it is for, so that both end in one transaction.
-- SQLite adds no foreign key to a table that is there, so both tables are made anew.
create table request_next (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  milestone_id text,
  kind text not null,
  title text not null,
  detail text not null,
  due_date text,
  created_at text not null,
  answer text,
  answered_by text,
  answered_at text,
  withdrawn_at text,
  version_id text,
  unique (organisation_id, id),
  check (kind in ('question', 'file')),
  check (version_id is null or (kind = 'file' and answered_at is not null)),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, milestone_id) references milestone (organisation_id, id),
  foreign key (organisation_id, version_id) references document_version (organisation_id, id)
);

insert into request_next (
  id, organisation_id, project_id, milestone_id, kind, title, detail, due_date, created_at,
  answer, answered_by, answered_at, withdrawn_at
) select
  id, organisation_id, project_id, milestone_id, kind, title, detail, due_date, created_at,
  answer, answered_by, answered_at, withdrawn_at
from request;

drop table request;
alter table request_next rename to request;

create index request_by_organisation on request (organisation_id, answered_at);
create index request_by_project on request (project_id, created_at);
-- Versions are swept for all clients at once.
create index request_by_version on request (version_id);

create table upload_next (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  document_id text,
  account_id text not null references account (id),
  name text not null,
  folder text not null,
  size integer not null,
  received integer not null,
  file_key text not null unique,
  leased_until text,
  created_at text not null,
  expires_at text not null,
  request_id text,
  unique (organisation_id, id),
  check (received between 0 and size),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id),
  foreign key (organisation_id, request_id) references request (organisation_id, id)
);

insert into upload_next (
  id, organisation_id, project_id, document_id, account_id, name, folder, size, received, file_key,
  leased_until, created_at, expires_at
) select
  id, organisation_id, project_id, document_id, account_id, name, folder, size, received, file_key,
  leased_until, created_at, expires_at
from upload;

drop table upload;
alter table upload_next rename to upload;

create index upload_by_organisation on upload (organisation_id);
create index upload_by_account on upload (account_id);
create index upload_by_end on upload (expires_at);
create index upload_by_document on upload (document_id);
create index upload_by_request on upload (request_id);
