-- What this means stands in 0006-row-level-security.postgres.sql.
alter table document_return enable row level security, force row level security;
create policy by_project on document_return
  using (portico_sees_project(organisation_id, project_id))
  with check (portico_sees_project(organisation_id, project_id));
