-- What the firm's verdicts on enquiries have taught: each enquiry at most once, with the words and the
-- domain that it was judged by, so that its lesson can be taken back.
create table spam_lesson (
  enquiry_id text not null primary key references enquiry (id) on delete cascade,
  is_spam integer not null,
  -- Its words, as JSON; none where enough other lessons have the same.
  words text not null,
  words_hash text not null,
  judged_at text not null
);
create index spam_lesson_by_words on spam_lesson (words_hash, is_spam);
create index spam_lesson_by_age on spam_lesson (judged_at, enquiry_id);

-- In how many lessons of either kind a word occurs.
create table spam_word (
  word text not null primary key,
  spam integer not null,
  ham integer not null
);

-- How many lessons there are. Who teaches locks it, so that lessons follow one another.
create table spam_lesson_count (
  id text not null primary key check (id = 'only'),
  spam integer not null,
  ham integer not null
);
insert into spam_lesson_count (id, spam, ham) values ('only', 0, 0);
