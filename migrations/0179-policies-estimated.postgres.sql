-- What a policy lets see is as before; what PostgreSQL expects of it is not. `setting = 'all' or …` it
-- takes for one row in 200, although who reads everything sees each row: a list of 10,000 projects was
-- expected to have 50, and joined and sorted by plans for 50. A `case` it takes for half of the rows.
create or replace function portico_sees(organisation_id text) returns boolean
  language sql stable parallel safe
  return case when current_setting('portico.scope', true) = 'all' then true
    else organisation_id = nullif(current_setting('portico.organisation', true), '') end;

create or replace function portico_sees_granted(organisation_id text, project_id text) returns boolean
  language sql stable parallel safe
  return case when current_setting('portico.scope', true) = 'all' then true
    else organisation_id = nullif(current_setting('portico.organisation', true), '')
      and (current_setting('portico.projects', true) = 'all' or portico_granted(project_id)) end;

create or replace function portico_sees_project(organisation_id text, project_id text) returns boolean
  language sql stable parallel safe
  return case when current_setting('portico.scope', true) = 'all' then true
    else (organisation_id = nullif(current_setting('portico.organisation', true), '')
      and (current_setting('portico.projects', true) = 'all' or portico_granted(project_id)))
      or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id)) end;

create or replace function portico_sees_company(organisation_id text) returns boolean
  language sql stable parallel safe
  return case when current_setting('portico.scope', true) = 'all' then true
    else organisation_id = nullif(current_setting('portico.organisation', true), '')
      or (current_setting('portico.scope', true) = 'team' and portico_knows_company(organisation_id)) end;

-- What members are granted is read by their organisation, in this order.
create index project_grant_in_order on project_grant (organisation_id, project_id);
