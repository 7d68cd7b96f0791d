create table project (
  id text not null primary key,
  organisation_id text not null references organisation (id),
  title text not null,
  description text not null,
  status text not null,
  start_date text not null,
  end_date text,
  health text,
  progress integer not null,
  demo integer not null default 0,
  created_at text not null,
  updated_at text not null,
  unique (organisation_id, id),
  check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  check (progress between 0 and 100)
);

create index project_by_organisation on project (organisation_id, start_date);

create table status_change (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  author_name text not null,
  created_at text not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index status_change_by_project on status_change (project_id, created_at);

create table milestone (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  title text not null,
  due_date text not null,
  reached_at text,
  created_at text not null,
  unique (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index milestone_by_project on milestone (project_id, due_date);
create index milestone_by_organisation on milestone (organisation_id, due_date);

create table project_update (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  title text not null,
  content text not null,
  health text not null,
  progress integer not null,
  done text not null,
  next text not null,
  risks text not null,
  needed text not null,
  changes text not null,
  author_id text,
  author_name text not null,
  created_at text not null,
  unique (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index project_update_by_project on project_update (project_id, created_at);

create table update_read (
  organisation_id text not null,
  update_id text not null,
  account_id text not null references account (id),
  read_at text not null,
  primary key (update_id, account_id),
  foreign key (organisation_id, update_id) references project_update (organisation_id, id)
);

create table request (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  milestone_id text,
  kind text not null,
  title text not null,
  detail text not null,
  due_date text,
  created_at text not null,
  answer text,
  answered_by text,
  answered_at text,
  withdrawn_at text,
  unique (organisation_id, id),
  check (kind in ('question', 'file')),
  foreign key (organisation_id, project_id) references project (organisation_id, id),
  foreign key (organisation_id, milestone_id) references milestone (organisation_id, id)
);

create index request_by_organisation on request (organisation_id, answered_at);
create index request_by_project on request (project_id, created_at);
