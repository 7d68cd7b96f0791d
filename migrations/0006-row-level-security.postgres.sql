-- The second wall behind the stores' own `where`: docs/decisions/016-row-level-security.md.
-- Each table with a column organisation_id says the same in a migration NAME.postgres.sql:
--
--   alter table document enable row level security, force row level security;
--   create policy by_organisation on document
--     using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

-- With nothing set it is null, which is no. A setting that was made for one transaction is empty
-- after it, so that empty is nobody. One expression, and `stable`: the planner puts it in place.
create function portico_sees(organisation_id text) returns boolean
  language sql stable parallel safe
  return current_setting('portico.scope', true) = 'all'
    or organisation_id = nullif(current_setting('portico.organisation', true), '');

-- `force`: the program owns its tables, and an owner would pass.
alter table organisation enable row level security, force row level security;
create policy by_organisation on organisation
  using (portico_sees(id)) with check (portico_sees(id));

alter table account enable row level security, force row level security;
create policy by_organisation on account
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
