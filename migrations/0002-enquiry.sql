create table enquiry (
  id text not null primary key,
  reference text not null unique,
  received_at text not null,
  reply_due_at text not null,
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  subject text not null,
  message text not null,
  service_interest text not null,
  budget_range text not null,
  timeline text not null,
  spam_score integer not null,
  spam_signs text not null,
  quarantined_at text
);

create index enquiry_by_time on enquiry (received_at);

create table outbox (
  id text not null primary key,
  kind text not null,
  about text not null,
  payload text not null,
  created_at text not null,
  state text not null,
  attempts integer not null,
  next_try_at text,
  leased_until text,
  last_error text,
  outcome text,
  ended_at text
);

create index outbox_due on outbox (kind, next_try_at);
create index outbox_about on outbox (about);

create table idempotency (
  key text not null primary key,
  request_hash text not null,
  answer text not null,
  created_at text not null
);

create index idempotency_by_time on idempotency (created_at);

create table subscriber (
  id text not null primary key,
  email text not null unique,
  requested_at text not null,
  confirm_hash text,
  confirm_until text,
  confirmed_at text,
  unsubscribed_at text
);

create table holiday (
  day text not null primary key,
  name text not null
);

create table secret (
  name text not null primary key,
  value text not null
);
