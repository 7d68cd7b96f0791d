-- How each of the firm's people has the lists of the console: docs/decisions/076-lists-as-one-has-them.md.

-- A filter that somebody keeps under a name.
create table list_view (
  id text not null primary key,
  -- The list, such as `enquiries`.
  list text not null,
  name text not null,
  -- What stands after the `?` of the list's address.
  query text not null,
  owner_id text not null references account (id) on delete cascade,
  -- Since when colleagues have it, too; null: they have not.
  shared_at text,
  unique (owner_id, list, name)
);
create index list_view_by_list on list_view (list, owner_id);

-- The columns that somebody chose to see; without a row the usual ones.
create table list_choice (
  staff_id text not null references account (id) on delete cascade,
  list text not null,
  -- Their names, as JSON.
  columns text not null,
  primary key (staff_id, list)
);
