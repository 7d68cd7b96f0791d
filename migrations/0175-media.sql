-- Pictures of the site, as the firm has put them in: each with one file that everything else is made of.
create table media (
  id text not null primary key,
  name text not null,
  -- What it shows, for who cannot see it; may be empty.
  alt text not null,
  -- Of the whole picture, in pixels.
  width integer not null,
  height integer not null,
  -- What is shown of it, in pixels from its left and top.
  crop_left integer not null,
  crop_top integer not null,
  crop_width integer not null,
  crop_height integer not null,
  -- What stays in sight where it is cut to a square, in hundredths of what is shown.
  focus_x integer not null,
  focus_y integer not null,
  -- The stored file of the whole picture, without place and camera, and its format.
  file_key text not null,
  format text not null,
  bytes integer not null,
  -- The SHA-256 of the file as it was sent.
  sha256 text not null,
  -- Grows with each change of what is shown, and is part of the addresses.
  version integer not null,
  -- The last version of which all sizes are made; its making is leased until then.
  made_version integer not null,
  leased_until text,
  tries integer not null,
  added_at text not null,
  removed_at text
);
create index media_by_time on media (added_at, id);
create index media_by_file on media (file_key);
create index media_by_hash on media (sha256);
create index media_to_make on media (added_at) where made_version < version;

-- The sizes that are made of a version of a picture.
create table media_size (
  media_id text not null references media (id) on delete cascade,
  version integer not null,
  -- A width in pixels; with an s before it: the side of a square.
  name text not null,
  format text not null,
  width integer not null,
  height integer not null,
  file_key text not null,
  bytes integer not null,
  primary key (media_id, version, name, format)
);
create index media_size_by_file on media_size (file_key);
