-- A file that came with a mail which went into a thread: taken out of the mail, and in quarantine until
-- it is known to be clean, as a document is.
create table mail_file (
  id text not null primary key,
  mail_id text not null references inbound_mail (id) on delete cascade,
  -- Which of the files of its mail it is, from 0.
  place integer not null,
  -- The entry of an enquiry's thread, the enquiry or the message of a project that it came with.
  entry_id text not null,
  -- Of a message alone: a file of an enquiry belongs to no client.
  organisation_id text,
  project_id text,
  name text not null,
  -- Known once it has been taken out.
  media_type text,
  size integer,
  sha256 text,
  file_key text unique,
  state text not null check (state in ('quarantined', 'available', 'refused')),
  -- Why it was refused: a word of our own, and what the scanner calls what it found.
  refused_for text check (refused_for in ('kind', 'virus', 'unreadable')),
  found text,
  -- How often somebody began to take it out.
  attempts integer not null default 0,
  -- When a scanner has read it; null: none has.
  scanned_at text,
  created_at text not null,
  check ((organisation_id is null) = (project_id is null)),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create unique index mail_file_by_mail on mail_file (mail_id, place);
create index mail_file_by_entry on mail_file (entry_id);
create index mail_file_by_project on mail_file (organisation_id, project_id);
create index mail_file_to_take_out on mail_file (created_at, id)
  where state = 'quarantined' and file_key is null;

-- A mail is not kept for ever as it came: from this moment on its bytes are gone.
alter table inbound_mail add column forgotten_at text;
create index inbound_mail_to_forget on inbound_mail (settled_at)
  where forgotten_at is null and state not in ('received', 'review');

-- Tickets last for a minute, so that none has to be kept. One of the firm's own people has neither an
-- organisation nor a membership.
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
  check ((organisation_id is null) = (membership_id is null)),
  check (organisation_id is not null or mail_file_id is not null),
  foreign key (organisation_id, version_id) references document_version (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create index ticket_by_time on ticket (expires_at);
create index ticket_by_account on ticket (account_id);
create index ticket_by_membership on ticket (membership_id);
create index ticket_by_version on ticket (organisation_id, version_id);
create index ticket_by_project on ticket (organisation_id, project_id);
create index ticket_by_mail_file on ticket (mail_file_id);
