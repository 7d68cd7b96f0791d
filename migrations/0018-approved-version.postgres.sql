-- An approval can be about a version of a document that we keep, of the same organisation; its number
-- is what is left of it once the document has been taken away for good.
alter table approval
  add column subject_number integer,
  add check (subject_version_id is null or subject_number is not null),
  add foreign key (organisation_id, subject_version_id)
    references document_version (organisation_id, id);

create index approval_by_version on approval (organisation_id, subject_version_id);
