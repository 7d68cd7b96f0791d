-- Each machine says of its own disk that it is full and that it has room again: a row for each place, empty where all share one.
create table trouble_placed (
  about text not null check (about in ('backups', 'disk')),
  place text not null,
  since text not null,
  mailed_at text not null,
  -- When they were mailed that it is over; null: they were not.
  over_at text,
  primary key (about, place)
);
insert into trouble_placed (about, place, since, mailed_at, over_at)
select about, '', since, mailed_at, over_at from trouble;
drop table trouble;
alter table trouble_placed rename to trouble;
