-- What one of the firm's people has put away from their Today, until a time that they chose.
create table put_away (
  staff_id text not null references account (id),
  kind text not null,
  about text not null,
  put_at text not null,
  away_until text not null,
  primary key (staff_id, kind, about)
);
