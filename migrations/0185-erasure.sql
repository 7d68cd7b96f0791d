-- Which erasures this database has had, by their ids in the ledger beside it, and how much went; nothing
-- of whom. What the ledger has and this table has not is erased again: docs/decisions/109-erased.md.
create table erasure (
  id text not null primary key,
  erased_at text not null,
  what text not null check (what in ('person', 'stranger')),
  -- How many of each kind, as JSON.
  counts text not null,
  -- 1: done again in a database that was older.
  replayed integer not null default 0,
  -- When the traces of deleted words were cleared out of the search and the files; null: that is still to do.
  settled_at text
);
create index erasure_by_time on erasure (erased_at, id);
