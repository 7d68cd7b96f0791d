-- The firm's people open documents of projects, too: a ticket of theirs says whose the document is, and
-- has no membership. A ticket goes with its version: who of the firm deletes that does not see the tickets
-- of its client.
alter table ticket drop constraint ticket_check1;
alter table ticket add check (organisation_id is not null or membership_id is null);
alter table ticket drop constraint ticket_organisation_id_version_id_fkey;
alter table ticket add foreign key (organisation_id, version_id)
  references document_version (organisation_id, id) on delete cascade
  deferrable initially immediate;
