-- One for each project that anybody has written about. Who writes takes the next number here and
-- holds the row until the commit, so that numbers become visible in their order.
create table thread (
  project_id text not null primary key,
  organisation_id text not null,
  last_number integer not null,
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index thread_by_organisation on thread (organisation_id);

create table message (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  number integer not null,
  author_id text,
  author_name text not null,
  from_firm integer not null,
  body text not null,
  created_at text not null,
  unique (organisation_id, id),
  unique (project_id, number),
  check (from_firm in (0, 1)),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create table message_read (
  organisation_id text not null,
  project_id text not null,
  account_id text not null references account (id),
  read_until integer not null,
  primary key (project_id, account_id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

-- What the firm's people write for each other. It names no organisation on purpose: nothing that
-- is read for an organisation may reach it.
create table note (
  id text not null primary key,
  project_id text not null references project (id),
  author_id text,
  author_name text not null,
  body text not null,
  created_at text not null
);

create index note_by_project on note (project_id, created_at);

create table notification (
  id text not null primary key,
  organisation_id text not null,
  account_id text not null references account (id),
  kind text not null,
  project_id text not null,
  text text not null,
  link text not null,
  created_at text not null,
  read_at text,
  digest integer not null default 0,
  unique (organisation_id, id),
  check (kind in ('update', 'message', 'request', 'document', 'approval', 'event')),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index notification_by_account on notification (account_id, created_at);
create index notification_by_moment on notification (created_at);
create index notification_for_digest on notification (digest, account_id);

create table notification_choice (
  account_id text not null references account (id),
  kind text not null,
  how text not null,
  primary key (account_id, kind),
  check (kind in ('update', 'message', 'request', 'document', 'approval', 'event')),
  check (how in ('at_once', 'daily', 'never'))
);

create table digest (
  id text not null primary key,
  due_at text not null,
  check (id = 'only')
);
