-- The firm's people write as those who look after some projects, whoever they are: a note is seen by who
-- is on the team of its project, and so is a mail that came in about one.
alter policy of_firm on note
  using (current_setting('portico.scope', true) = 'all'
    or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id)))
  with check (current_setting('portico.scope', true) = 'all'
    or (current_setting('portico.scope', true) = 'team' and portico_on_team(project_id)));

-- Of no client: a mail about no project is for everybody of the firm who looks through them. What somebody
-- has mailed is placed within their scope, and there nobody sees the words of a mail that waits.
alter table inbound_mail enable row level security, force row level security;
create policy of_firm on inbound_mail
  using (current_setting('portico.scope', true) = 'all'
    or (current_setting('portico.scope', true) = 'team'
      and (project_id is null or portico_on_team(project_id)))
    or (current_setting('portico.scope', true) = 'organisation' and text is null))
  with check (current_setting('portico.scope', true) in ('all', 'organisation')
    or (current_setting('portico.scope', true) = 'team'
      and (project_id is null or portico_on_team(project_id))));

-- A file that came with an enquiry is of no client either.
alter policy by_project on mail_file
  using (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees(organisation_id)
    else current_setting('portico.scope', true) in ('all', 'team') end)
  with check (case when project_id is not null then portico_sees_project(organisation_id, project_id)
    when organisation_id is not null then portico_sees(organisation_id)
    else current_setting('portico.scope', true) in ('all', 'team') end);
