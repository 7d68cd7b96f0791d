-- A ticket for a whole project is of that project; one for a version names none.
drop policy by_organisation on ticket;
create policy by_project on ticket
  using (case when project_id is null then portico_sees(organisation_id)
    else portico_sees_project(organisation_id, project_id) end)
  with check (case when project_id is null then portico_sees(organisation_id)
    else portico_sees_project(organisation_id, project_id) end);
