-- Which of the firm's people has what open just now; a page that is not seen for seconds has gone.
create table presence (
  staff_id text not null references account (id),
  -- An open page; a name that it has made up.
  page text not null,
  -- What it shows, such as `enquiry`, with its id.
  subject text not null,
  subject_id text not null,
  -- 1: something is written there.
  is_writing integer not null check (is_writing in (0, 1)),
  came_at text not null,
  seen_at text not null,
  primary key (staff_id, page)
);
create index presence_by_subject on presence (subject, subject_id);
create index presence_by_age on presence (seen_at);
