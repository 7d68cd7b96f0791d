-- Since when the clock has gone on without a gap: what cannot come back is removed only after days of it.
create table retention_clock (
  id text not null primary key check (id = 'only'),
  seen_at text not null,
  steady_since text not null
);
