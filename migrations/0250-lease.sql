-- Which process has what only one may do at a time. There is no time in it, because clocks differ and jump:
-- whoever has a lease raises `beat` every few seconds, and who sees it stand still takes the lease over.
create table lease (
  name text not null primary key,
  -- Null: it was given back.
  holder text,
  beat bigint not null
);
