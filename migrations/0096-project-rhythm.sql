-- How often the firm has promised to say how a project stands.
alter table project add column rhythm text not null default 'weekly'
  check (rhythm in ('weekly', 'two_weeks', 'monthly', 'none'));

-- Those under way, to see whose update is overdue.
create index project_by_status on project (status);
