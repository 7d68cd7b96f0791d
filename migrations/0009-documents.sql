create table document (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  folder text not null,
  name text not null,
  created_at text not null,
  removed_at text,
  unique (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index document_by_project on document (organisation_id, project_id, removed_at);

create table document_version (
  id text not null primary key,
  organisation_id text not null,
  document_id text not null,
  number integer not null,
  name text not null,
  size integer not null,
  sha256 text not null,
  media_type text not null,
  file_key text not null unique,
  state text not null,
  by_name text not null,
  by_account text,
  created_at text not null,
  unique (organisation_id, id),
  unique (document_id, number),
  check (state in ('available', 'quarantined', 'refused')),
  foreign key (organisation_id, document_id) references document (organisation_id, id)
);

create index document_version_by_organisation on document_version (organisation_id, document_id);

create table upload (
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
  unique (organisation_id, id),
  check (received between 0 and size),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id)
);

create index upload_by_organisation on upload (organisation_id);
create index upload_by_account on upload (account_id);

create table ticket (
  token_hash text not null primary key,
  organisation_id text not null,
  account_id text not null references account (id),
  session_id text not null,
  version_id text,
  project_id text,
  preview integer not null,
  client_hash text,
  created_at text not null,
  expires_at text not null,
  used_at text,
  check ((version_id is null) <> (project_id is null)),
  foreign key (organisation_id, version_id) references document_version (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index ticket_by_time on ticket (expires_at);
create index ticket_by_account on ticket (account_id);
