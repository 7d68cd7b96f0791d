-- What this means stands in 0006-row-level-security.postgres.sql.
alter table project enable row level security, force row level security;
create policy by_organisation on project
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table status_change enable row level security, force row level security;
create policy by_organisation on status_change
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table milestone enable row level security, force row level security;
create policy by_organisation on milestone
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table project_update enable row level security, force row level security;
create policy by_organisation on project_update
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table update_read enable row level security, force row level security;
create policy by_organisation on update_read
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table request enable row level security, force row level security;
create policy by_organisation on request
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
