-- The face of the firm: no row as long as it has chosen nothing.
create table brand (
  id text not null primary key check (id = 'only'),
  updated_at text not null,
  -- A colour as #rrggbb; empty: the accent that is built in.
  accent text not null,
  -- What the main pages of the site stand on.
  ground text not null check (ground in ('night', 'paper')),
  -- Pictures of the site by their addresses; empty: none.
  logo_paper text not null,
  logo_night text not null,
  icon text not null,
  -- Grows with each change, and stands in the addresses of the pictures below.
  version integer not null
);

-- What is made of its pictures, in the sizes in which they are shown.
create table brand_picture (
  name text not null primary key,
  format text not null,
  -- In pixels.
  width integer not null,
  height integer not null,
  file_key text not null,
  bytes integer not null
);
