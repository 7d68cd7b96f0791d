-- The firm's people open documents of projects, too: a ticket of theirs says whose the document is, and
-- has no membership. A ticket goes with its version: who of the firm deletes that does not see the tickets
-- of its client. Tickets last for a minute, so that none has to be kept.
drop table ticket;
create table ticket (
  token_hash text not null primary key,
  organisation_id text,
  account_id text not null references account (id),
  membership_id text references membership (id),
  session_id text not null,
  version_id text,
  project_id text,
  mail_file_id text references mail_file (id) on delete cascade,
  preview integer not null,
  client_hash text,
  created_at text not null,
  expires_at text not null,
  used_at text,
  check (
    (case when version_id is null then 0 else 1 end)
    + (case when project_id is null then 0 else 1 end)
    + (case when mail_file_id is null then 0 else 1 end) = 1
  ),
  check (organisation_id is not null or membership_id is null),
  check (organisation_id is not null or mail_file_id is not null),
  foreign key (organisation_id, version_id) references document_version (organisation_id, id)
    on delete cascade,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create index ticket_by_time on ticket (expires_at);
create index ticket_by_account on ticket (account_id);
create index ticket_by_membership on ticket (membership_id);
create index ticket_by_version on ticket (organisation_id, version_id);
create index ticket_by_project on ticket (organisation_id, project_id);
create index ticket_by_mail_file on ticket (mail_file_id);
create index ticket_of_version on ticket (version_id);
