-- A removal that was undone: the document itself says only what holds now.
create table document_return (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  document_id text not null,
  removed_at text not null,
  -- The names that are shown; null where an early removal had none.
  removed_by_name text,
  returned_at text not null,
  returned_by_name text not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id)
);

create index document_return_by_removal on document_return (project_id, removed_at, id);
create index document_return_by_time on document_return (project_id, returned_at, id);
create index document_return_by_document on document_return (document_id);
create index document_return_by_organisation on document_return (organisation_id);
