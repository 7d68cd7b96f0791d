-- An entry of the search that names no company is about none, or about one that whoever reads it knows.
create function portico_knows_entry(kind text, about text) returns boolean
  language sql stable parallel safe
  return current_setting('portico.scope', true) = 'all'
    or (current_setting('portico.scope', true) = 'team' and case kind
      when 'organisation' then portico_knows_company(about)
      when 'person' then exists (select 1 from membership
        where membership.id = about and portico_knows_company(membership.organisation_id))
      else true end);

alter policy by_project on search_entry
  using (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees_company(organisation_id)
    else portico_knows_entry(kind, about) end)
  with check (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees_company(organisation_id)
    else current_setting('portico.scope', true) in ('all', 'team') end);
