alter table event_move enable row level security, force row level security;
create policy by_project on event_move
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
