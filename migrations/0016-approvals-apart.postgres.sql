-- What this means stands in 0006-row-level-security.postgres.sql.
alter table approval enable row level security, force row level security;
create policy by_organisation on approval
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
