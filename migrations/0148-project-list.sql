-- The firm's list of projects and its board answer from an index, however many there are:
-- docs/decisions/095-projects-as-a-list-and-a-board.md.

-- When its newest update appeared; null: there is none yet. The list says so of each, and narrows
-- down by it.
alter table project add column last_update_at text;
update project set last_update_at =
  (select max(created_at) from project_update where project_update.project_id = project.id);

-- In each order, by status.
drop index project_by_status;
create index project_list on project (status, updated_at, id);
create index project_list_by_title on project (status, lower(title), id);
create index project_list_by_start on project (status, start_date, id);
-- What narrows it down to few.
create index project_overdue on project (status, rhythm, last_update_at, start_date);
create index project_by_health on project (health, status, id);
