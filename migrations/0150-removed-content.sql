-- What was removed from a list that visitors read, whole, so that it can be brought back for 30 days.
-- It stands in a table of its own: no query for visitors can find it, and its slug is free again.
create table removed_content (
  id text not null primary key,
  -- The table that it was in.
  content text not null,
  removed_at text not null,
  -- JSON of the row.
  row_values text not null
);
create index removed_content_content on removed_content (content, removed_at);
create index removed_content_removed_at on removed_content (removed_at);
