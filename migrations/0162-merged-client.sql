-- A client company that was merged into another: its address leads there.
create table merged_client (
  id text not null primary key,
  name text not null,
  into_id text not null,
  merged_at text not null
);

create index merged_client_by_target on merged_client (into_id);
