-- Since when the clock has gone on without a gap: what cannot come back is removed only after days of it.
create table retention_clock (
  id text not null primary key check (id = 'only'),
  seen_at text not null,
  steady_since text not null
);

create index subscriber_ended on subscriber (unsubscribed_at) where unsubscribed_at is not null;
create index subscriber_unconfirmed on subscriber (requested_at)
  where confirmed_at is null and unsubscribed_at is null;
