alter table project_act enable row level security, force row level security;
create policy by_project on project_act
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
