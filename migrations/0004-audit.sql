create table audit_entry (
  seq integer not null primary key check (seq > 0),
  at text not null,
  -- No reference: an entry outlives what it is about.
  actor_id text,
  organisation_id text,
  action text not null,
  about text,
  address text not null,
  request_id text not null,
  detail text not null,
  previous_hash text not null,
  hash text not null
);

create table audit_head (
  id text not null primary key check (id = 'only'),
  seq integer not null,
  hash text not null
);

insert into audit_head (id, seq, hash) values ('only', 0, '');
