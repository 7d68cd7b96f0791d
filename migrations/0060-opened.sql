-- What each of the firm's people opened, so that the palette offers the last opened first.
create table opened (
  staff_id text not null references account (id) on delete cascade,
  kind text not null,
  about text not null,
  -- Greater for what was opened later.
  number bigint not null,
  primary key (staff_id, kind, about)
);
create index opened_by_number on opened (staff_id, number);
