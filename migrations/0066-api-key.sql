-- Keys with which programs call the API in the name of one of the firm's people.
create table api_key (
  id text not null primary key,
  staff_id text not null references account (id),
  name text not null,
  -- The rights that it is limited to, with spaces between; what its owner lacks counts for nothing.
  rights text not null,
  -- SHA-256 of the key, which is shown once.
  token_hash text not null unique,
  created_at text not null,
  -- Null: it has no end.
  expires_at text,
  -- Not written at each use.
  used_at text,
  revoked_at text
);
create index api_key_by_staff on api_key (staff_id, created_at, id);
