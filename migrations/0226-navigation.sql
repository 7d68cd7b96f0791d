-- What stands in the bar over each page and in its footer, once the firm has changed it:
-- docs/decisions/118-own-pages.md. Until then there is no row, and the built-in entries are shown.
create table navigation_entry (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  label text not null,
  -- A path of this site, or an address of another one.
  href text not null,
  place text not null check (place in ('both', 'top', 'footer'))
);

create index navigation_entry_position on navigation_entry (position);
