-- The firm's people without the right over every project see what is of the projects whose team they
-- are on: `portico.scope` is `team`, and `portico.team` their account. With that empty, none.
create function portico_on_team(project text) returns boolean
  language sql stable parallel safe
  return exists (select 1 from project_team
    where account_id = current_setting('portico.team', true) and project_id = project);

create function portico_knows_company(organisation text) returns boolean
  language sql stable parallel safe
  return exists (select 1 from project_team
    where account_id = current_setting('portico.team', true) and organisation_id = organisation);

-- What a member sees, as it was.
create function portico_sees_granted(organisation_id text, project_id text) returns boolean
  language sql stable parallel safe
  return current_setting('portico.scope', true) = 'all'
    or (organisation_id = nullif(current_setting('portico.organisation', true), '')
      and (current_setting('portico.projects', true) = 'all' or portico_granted(project_id)));

create or replace function portico_sees_project(organisation_id text, project_id text) returns boolean
  language sql stable parallel safe
  return portico_sees_granted(organisation_id, project_id)
    or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id));

-- A company as such: its name, its people, and what is of all of it.
create function portico_sees_company(organisation_id text) returns boolean
  language sql stable parallel safe
  return portico_sees(organisation_id)
    or (current_setting('portico.scope', true) = 'team' and portico_knows_company(organisation_id));

-- What `portico_on_team` reads: asking it here would ask for ever.
alter policy by_project on project_team
  using (portico_sees_granted(organisation_id, project_id)
    or account_id = nullif(current_setting('portico.team', true), ''))
  with check (portico_sees_granted(organisation_id, project_id));

alter policy by_organisation on organisation
  using (portico_sees_company(id)) with check (portico_sees_company(id));
alter policy by_organisation on membership
  using (portico_sees_company(organisation_id)) with check (portico_sees_company(organisation_id));
alter policy by_organisation on project_grant
  using (portico_sees(organisation_id)
    or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id)))
  with check (portico_sees(organisation_id)
    or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id)));
alter policy by_project on event
  using (case when project_id is null then portico_sees_company(organisation_id)
    else portico_sees_project(organisation_id, project_id) end)
  with check (case when project_id is null then portico_sees_company(organisation_id)
    else portico_sees_project(organisation_id, project_id) end);

-- What names no company is of the firm alone.
alter policy by_project on search_entry
  using (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees_company(organisation_id)
    else current_setting('portico.scope', true) in ('all', 'team') end)
  with check (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees_company(organisation_id)
    else current_setting('portico.scope', true) in ('all', 'team') end);

-- The firm's people know one another.
alter policy by_membership on account
  using (current_setting('portico.scope', true) = 'all'
    or (current_setting('portico.scope', true) = 'team' and firm_roles is not null)
    or exists (select 1 from membership where membership.account_id = account.id))
  with check (current_setting('portico.scope', true) = 'all'
    or exists (select 1 from membership where membership.account_id = account.id));
