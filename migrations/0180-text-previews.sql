-- What somebody is writing of a text of the site, as its page shows it to their session alone, for a short
-- while: of posts until now, of every kind from now on. No preview lasts for longer than ten minutes.
drop table post_preview;
create table text_preview (
  token_hash text not null primary key,
  -- Its kind, such as `post`, and its id.
  subject text not null,
  subject_id text not null,
  session_id text not null,
  -- The text of each field by its name.
  texts text not null,
  created_at text not null,
  expires_at text not null
);
create index text_preview_by_subject on text_preview (subject_id, session_id);
create index text_preview_by_end on text_preview (expires_at);
