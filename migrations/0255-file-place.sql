-- Where the files are of those who serve this database, and when one of them said so last: nobody else serves from another place meanwhile.
create table file_place (
  id text not null primary key check (id = 'only'),
  place text not null,
  seen_at text not null
);
