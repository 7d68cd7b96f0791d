-- The mails that somebody without a session made us send, and invitations, for as long as they count
-- against a limit. `recipient` is a keyed hash of the address.
create table counted_mail (
  id text not null primary key,
  kind text not null,
  recipient text not null,
  queued_at text not null
);

create index counted_mail_recipient on counted_mail (kind, recipient, queued_at);
create index counted_mail_by_time on counted_mail (queued_at);
