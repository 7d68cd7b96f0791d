-- Addresses of other programs, to which the firm's events are sent as signed messages.
create table webhook (
  id text not null primary key,
  url text not null,
  -- What it is sent, with spaces between.
  events text not null,
  -- Signs what is sent; sealed.
  secret text not null,
  created_at text not null,
  -- It hears of nothing that was before.
  since text not null,
  -- Since when nothing is sent; null: it is.
  paused_at text,
  -- Whether that was because its address said that it is gone.
  gone integer not null default 0
);
-- What is or was sent to one of them. Each of its events about one thing is sent once.
create table webhook_delivery (
  -- That of the task that sends it.
  id text not null primary key references outbox (id) on delete cascade,
  webhook_id text not null references webhook (id) on delete cascade,
  event text not null,
  about text not null,
  created_at text not null,
  unique (webhook_id, event, about)
);
create index webhook_delivery_by_time on webhook_delivery (webhook_id, created_at, id);
-- By when enquiries came; those in review are not sent.
create index enquiry_arrived on enquiry (received_at) where quarantined_at is null;
-- How far events have been looked for: which entry of the audit, and when.
create table webhook_cursor (
  id text not null primary key check (id = 'only'),
  seq integer not null,
  at text not null
);
