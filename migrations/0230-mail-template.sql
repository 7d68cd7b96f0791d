-- The firm's own words for the mails to clients and visitors: no row, or one that is not published,
-- as long as a mail says what is built in.
create table mail_template (
  -- As the program names the mail.
  id text not null primary key,
  -- Its subject.
  title text not null,
  heading text not null,
  greeting text not null,
  opening text not null,
  closing text not null,
  signature text not null,
  published_at text,
  updated_at text not null,
  draft_title text,
  drafted_at text,
  removed_at text
);
