-- Each move of a milestone to another day, with whose the days were.
create table milestone_move (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  milestone_id text not null references milestone (id),
  from_date text not null,
  to_date text not null,
  -- 'client', 'firm' or 'nobody'.
  whose text not null,
  reason text not null,
  -- Whether the client reads the reason.
  shared integer not null,
  -- Whether it moved along with one before it, with which its days are counted.
  carried integer not null,
  author_name text not null,
  created_at text not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create index milestone_move_by_project on milestone_move (project_id, created_at);
create index milestone_move_by_milestone on milestone_move (milestone_id);
create index milestone_move_by_time on milestone_move (created_at);
