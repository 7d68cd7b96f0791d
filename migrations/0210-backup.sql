-- Each backup that was begun by the program or a command: how it ended, and what a drill of it has found.
-- The files themselves are the list of what can be restored; this says who makes one now, and what failed.
create table backup (
  id text not null primary key,
  reason text not null check (reason in ('night', 'hand', 'command')),
  begun_at text not null,
  state text not null check (state in ('running', 'made', 'failed')),
  -- Whoever makes it lives as long as this is later than now.
  leased_until text,
  -- What is being done, and how far that is, from 0 to 100.
  doing text,
  share integer not null default 0,
  ended_at text,
  -- Its name in the folder of the backups, or the path that a command gave.
  file text,
  size bigint,
  failure text
);
-- One at a time.
create unique index backup_running on backup (state) where state = 'running';
create index backup_by_time on backup (begun_at, id);

create table backup_drill (
  file text not null primary key,
  begun_at text not null,
  leased_until text,
  ended_at text,
  -- What was looked at, and what is wrong, as JSON; null while it goes on.
  lines text,
  faults text
);
