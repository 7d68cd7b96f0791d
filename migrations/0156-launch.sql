-- What the owner said of the first steps, and of what the program came with:
-- docs/decisions/098-the-first-hour.md.
create table launch_mark (
  name text not null primary key,
  state text not null check (state in ('skipped', 'confirmed', 'hidden')),
  marked_at text not null
);
