-- Who comes to a meeting, in words; and how often it was changed, which calendar programs compare.
alter table event add column who text not null default '';
alter table event add column sequence integer not null default 0;

-- Each move of a meeting of a project to another hour.
create table event_move (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  event_id text not null references event (id),
  from_at text not null,
  to_at text not null,
  author_name text not null,
  created_at text not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
    deferrable initially immediate
);
create index event_move_by_project on event_move (project_id, created_at);
create index event_move_by_event on event_move (event_id);
