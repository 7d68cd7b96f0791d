-- Mails that came to the address for answers: each is on the disk as it came before anything else is
-- done with it, so that none is lost between its arrival and its place.
create table inbound_mail (
  id text not null primary key,
  received_at text not null,
  -- SHA-256 of the whole mail: the same mail that is handed over again is the same row.
  body_hash text not null unique,
  size integer not null,
  -- The mail as it came.
  file_key text not null unique,
  state text not null check (
    state in ('received', 'placed', 'automatic', 'bounced', 'repeated', 'review', 'discarded')
  ),
  -- How often somebody began to read it: a mail that ends the program is not read for ever.
  attempts integer not null default 0,
  message_id text,
  sender text,
  sender_name text,
  subject text,
  -- What it says, while it waits for somebody to look at it; elsewhere once it has its place.
  text text,
  text_hash text,
  -- Names and types of the files that came with it, as JSON.
  files text,
  -- Why it waits, or what says that nobody wrote it.
  reason text,
  -- The task of the mail of ours that it answers.
  task_id text,
  -- Where it was put: an entry of the thread of an enquiry, or a message of a project.
  entry_id text,
  settled_at text
);
create index inbound_mail_to_place on inbound_mail (received_at, id) where state = 'received';
create index inbound_mail_by_state on inbound_mail (state, received_at, id);
create index inbound_mail_by_message_id on inbound_mail (message_id);
create index inbound_mail_by_entry on inbound_mail (entry_id);
