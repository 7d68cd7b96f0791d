-- With what a new project can begin: made from another one, with its days counted from the start.
create table project_template (
  id text not null primary key,
  title text not null,
  -- How long its projects last; null: they have no end yet.
  days integer,
  -- JSON: the rhythm, the length, the milestones and what the client is asked for.
  plan text not null,
  created_at text not null,
  removed_at text
);
create unique index project_template_title on project_template (title) where removed_at is null;
