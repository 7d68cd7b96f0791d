-- Links that show the draft of one text to whoever has them, without an account, until they end.
create table preview_link (
  id text not null primary key,
  -- Of the token in the link, which is stored nowhere.
  token_hash text not null unique,
  subject text not null,
  subject_id text not null,
  created_at text not null,
  -- The account of whoever made it.
  created_by text not null,
  expires_at text not null,
  -- Not durable.
  opens integer not null default 0,
  last_opened_at text
);
create index preview_link_by_subject on preview_link (subject, subject_id, created_at);
create index preview_link_by_end on preview_link (expires_at);
