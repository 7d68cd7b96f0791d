-- What the owners were mailed about the program itself: one row for each kind of trouble, so that of several
-- processes one sends the mail, once a day at most.
create table trouble (
  about text not null primary key check (about in ('backups', 'disk')),
  since text not null,
  mailed_at text not null,
  -- When they were mailed that it is over; null: they were not.
  over_at text
);
