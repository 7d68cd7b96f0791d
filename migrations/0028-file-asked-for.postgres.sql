-- A file that was asked for is delivered as a version of a document of the same organisation; an
-- upload knows from its beginning what it is for, so that both end in one transaction.
alter table request
  add column version_id text,
  add check (version_id is null or (kind = 'file' and answered_at is not null)),
  add foreign key (organisation_id, version_id) references document_version (organisation_id, id);

alter table upload
  add column request_id text,
  add foreign key (organisation_id, request_id) references request (organisation_id, id);

-- Versions are swept for all clients at once.
create index request_by_version on request (version_id);
create index upload_by_request on upload (request_id);
