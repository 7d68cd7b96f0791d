create table organisation (
  id text not null primary key,
  name text not null,
  second_factor_required integer not null default 0,
  demo integer not null default 0,
  created_at text not null,
  suspended_at text
);

create table account (
  id text not null primary key,
  organisation_id text references organisation (id),
  role text not null,
  username text,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  demo integer not null default 0,
  created_at text not null,
  suspended_at text,
  removed_at text,
  -- What belongs to somebody of an organisation names both, so that no row can join two.
  unique (organisation_id, id),
  check (
    (organisation_id is null and role in ('editor', 'consultant', 'manager', 'owner'))
    or (organisation_id is not null and role in ('viewer', 'member', 'admin'))
  )
);

-- A person who was removed keeps their row, for what they did, and gives up their names.
create unique index account_by_username on account (username) where removed_at is null;
create unique index account_by_email on account (email) where removed_at is null;
create index account_by_organisation on account (organisation_id, created_at);

create table session (
  id text not null primary key,
  account_id text not null references account (id),
  token_hash text not null unique,
  bind_hash text,
  device_id text,
  remembered integer not null,
  address text not null,
  agent text not null,
  created_at text not null,
  seen_at text not null,
  confirmed_at text not null,
  idle_until text not null,
  expires_at text not null,
  ended_at text
);

create index session_by_account on session (account_id, ended_at);
create index session_by_end on session (expires_at);

create table device (
  id text not null,
  account_id text not null references account (id),
  created_at text not null,
  seen_at text not null,
  primary key (account_id, id)
);

create table link (
  id text not null primary key,
  kind text not null,
  token_hash text not null unique,
  account_id text references account (id),
  created_at text not null,
  expires_at text not null,
  used_at text
);

create index link_by_account on link (account_id, kind);

create table challenge (
  id text not null primary key,
  kind text not null,
  token_hash text not null unique,
  account_id text not null references account (id),
  detail text not null,
  tries integer not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);

create index challenge_by_end on challenge (expires_at);

create table totp (
  account_id text not null primary key references account (id),
  secret text not null,
  created_at text not null,
  confirmed_at text,
  last_step bigint
);

create table recovery_code (
  account_id text not null references account (id),
  code_hash text not null,
  created_at text not null,
  used_at text,
  primary key (account_id, code_hash)
);

create table passkey (
  id text not null primary key,
  account_id text not null references account (id),
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at text not null,
  used_at text
);

create index passkey_by_account on passkey (account_id);

create view second_factor as
  select account_id, 'app' as kind from totp where confirmed_at is not null
  union all
  select account_id, 'passkey' as kind from passkey;
