-- A published post on its way to the subscribers by mail, at a pace that a mail provider likes.
create table post_sending (
  post_id text not null primary key references post (id) on delete cascade,
  begun_at text not null,
  -- The account of whoever began it.
  begun_by text not null,
  -- How many subscribers there were then.
  receivers integer not null,
  -- The last subscriber whose mail is in the outbox, and how many have theirs.
  reached text not null,
  sent integer not null,
  -- The next few are taken then; null: it was stopped, or has ended.
  next_at text,
  ended_at text
);
