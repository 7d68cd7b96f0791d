-- When the caches in front of the site are next asked to forget its pages; each process that notices a
-- change of content writes it here, and one of them asks.
create table edge_purge (
  id text not null primary key check (id = 'only'),
  -- Null: nothing has changed since the last one.
  due_at text,
  -- What changed too late for that one is due then.
  again_at text,
  leased_until text,
  -- How often it has failed in a row.
  tries integer not null
);
insert into edge_purge (id, tries) values ('only', 0);
