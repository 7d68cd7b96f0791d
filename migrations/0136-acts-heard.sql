-- What open pages hear of, for as long as they may have missed it; what was done is elsewhere.
create table project_act (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  account_id text,
  created_at text not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);
create index project_act_by_moment on project_act (created_at);
create index project_act_by_project on project_act (organisation_id, project_id);

create table own_act (
  id text not null primary key,
  account_id text not null,
  session_id text not null,
  tags text not null,
  created_at text not null
);
create index own_act_by_moment on own_act (created_at);
