-- What somebody is writing of a post, as its page shows it to their session alone, for a short while.
create table post_preview (
  token_hash text not null primary key,
  post_id text not null references post (id) on delete cascade,
  session_id text not null,
  -- The text of each field by its name.
  texts text not null,
  created_at text not null,
  expires_at text not null
);
create index post_preview_by_post on post_preview (post_id, session_id);
create index post_preview_by_end on post_preview (expires_at);
