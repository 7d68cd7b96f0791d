-- The content of the public site. Columns and their meaning: src/database/tables.ts.
-- Times are ISO 8601 in UTC as text; flags are 0 or 1; lists and documents are JSON as text.
-- Most tables hold a screenful of rows, which needs no index: only what grows has one.

create table edition (
  id text not null primary key check (id = 'only'),
  version bigint not null,
  demo integer not null check (demo in (0, 1))
);

insert into edition (id, version, demo) values ('only', 1, 0);

create table rate_limit (
  key text not null primary key,
  empty_at bigint not null
);

create index rate_limit_empty_at on rate_limit (empty_at);

create table site_config (
  id text not null primary key check (id = 'only'),
  updated_at text not null,
  title text not null,
  tagline text not null,
  description text not null
);

create table hero (
  id text not null primary key check (id = 'only'),
  updated_at text not null,
  headline text not null,
  lead text not null,
  trust text not null,
  stops text not null
);

create table company_info (
  id text not null primary key check (id = 'only'),
  updated_at text not null,
  name text not null,
  legal_name text not null,
  founder text not null,
  phone text not null,
  email text not null,
  location text not null,
  hours text not null,
  opens text not null,
  closes text not null,
  time_zone text not null
);

create table about (
  id text not null primary key check (id = 'only'),
  updated_at text not null,
  headline text not null,
  lead text not null,
  story text not null,
  highlights text not null,
  "values" text not null
);

create table service (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  category text not null,
  title text not null,
  short_description text not null,
  description text not null,
  icon text not null,
  features text not null,
  key_benefits text not null,
  duration text not null,
  team text not null,
  featured integer not null check (featured in (0, 1))
);

create table statistic (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  prefix text not null,
  value text not null,
  suffix text not null,
  label text not null
);

create table faq (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  question text not null,
  answer text not null,
  category text not null,
  featured integer not null check (featured in (0, 1))
);

create table partner (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  name text not null
);

create table testimonial (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  quote text not null,
  author_name text not null,
  author_role text not null,
  company text not null,
  avatar_url text,
  service text not null,
  featured integer not null check (featured in (0, 1))
);

create table post (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  body text not null,
  words text not null,
  category text not null,
  author_name text not null,
  reading_minutes integer not null,
  featured integer not null check (featured in (0, 1))
);

create index post_published_at on post (published_at desc);

create table case_study (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  title text not null,
  client_name text not null,
  industry text not null,
  summary text not null,
  metric_value text not null,
  metric_label text not null,
  duration text not null,
  body text not null,
  stops text not null,
  featured integer not null check (featured in (0, 1))
);

create index case_study_position on case_study (position);

create table team_member (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  name text not null,
  role text not null,
  bio text not null,
  avatar_url text,
  badges text not null,
  featured integer not null check (featured in (0, 1))
);

create table certification (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  name text not null,
  issuer text not null,
  team_member text not null,
  issued_on text not null,
  verify_url text
);

create table industry (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  name text not null,
  description text not null
);

create table call_to_action (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  placement text not null,
  title text not null,
  text text not null,
  primary_label text not null,
  primary_url text not null,
  secondary_label text not null,
  secondary_url text not null
);

create table legal_text (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  title text not null,
  body text not null
);
