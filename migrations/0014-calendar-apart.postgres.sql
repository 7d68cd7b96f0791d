-- What this means stands in 0006-row-level-security.postgres.sql.
alter table event enable row level security, force row level security;
create policy by_organisation on event
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table calendar_feed enable row level security, force row level security;
create policy by_organisation on calendar_feed
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
