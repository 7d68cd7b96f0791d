alter table scheduled_update enable row level security, force row level security;
create policy by_project on scheduled_update
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
