-- What this means stands in 0006-row-level-security.postgres.sql.
alter table thread enable row level security, force row level security;
create policy by_organisation on thread
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table message enable row level security, force row level security;
create policy by_organisation on message
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table message_read enable row level security, force row level security;
create policy by_organisation on message_read
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table notification enable row level security, force row level security;
create policy by_organisation on notification
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

-- For the firm alone: whatever is asked for an organisation, no row of it is there.
alter table note enable row level security, force row level security;
create policy of_firm on note
  using (current_setting('portico.scope', true) = 'all')
  with check (current_setting('portico.scope', true) = 'all');
