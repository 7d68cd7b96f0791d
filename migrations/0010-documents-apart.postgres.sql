-- What this means stands in 0006-row-level-security.postgres.sql.
alter table document enable row level security, force row level security;
create policy by_organisation on document
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table document_version enable row level security, force row level security;
create policy by_organisation on document_version
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table upload enable row level security, force row level security;
create policy by_organisation on upload
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table ticket enable row level security, force row level security;
create policy by_organisation on ticket
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
