-- What the firm's people find besides: clients and their people, by name, address and company. The
-- entries name no organisation, so that nothing that is read for one reaches them; whoever does not see
-- every project sees those of the clients of their own: docs/decisions/079-clients-in-the-palette.md.

create or replace view searchable as
  select 'project' as kind, id as about, organisation_id, id as project_id, title,
    description as text, start_date as happened_at
  from project
  union all
  select 'update', id, organisation_id, project_id, title,
    content || chr(10) ||
      search_lines(done) || chr(10) ||
      search_lines(next) || chr(10) ||
      search_lines(risks) || chr(10) ||
      search_lines(needed) || chr(10) ||
      search_lines(changes), created_at
  from project_update
  union all
  select 'document', id, organisation_id, project_id, name,
    folder || chr(10) || (select version.name from document_version version
      where version.document_id = document.id order by version.number desc limit 1),
    (select max(version.created_at) from document_version version
      where version.document_id = document.id)
  from document
  where removed_at is null and exists (
    select 1 from document_version version where version.document_id = document.id)
  union all
  select 'message', id, organisation_id, project_id, author_name, body, created_at from message
  union all
  select 'milestone', id, organisation_id, project_id, title, '',
    coalesce(reached_at, due_date)
  from milestone
  union all
  select 'meeting', id, organisation_id, project_id, title, place, starts_at from event
  where withdrawn_at is null
  union all
  select 'request', id, organisation_id, project_id, title,
    detail || chr(10) || coalesce(answer, ''), created_at
  from request where withdrawn_at is null
  union all
  select 'approval', id, organisation_id, project_id, title,
    detail || chr(10) || subject_name || chr(10) || coalesce(reason, ''), created_at
  from approval where withdrawn_at is null
  union all
  select 'enquiry', id, null, null, name,
    reference || chr(10) || email || chr(10) || company || chr(10) || subject, received_at
  from enquiry
  union all
  select 'post', id, null, null, title, excerpt, published_at from post where published_at is not null
  union all
  select 'organisation', id, null, null, name, '', created_at from organisation
  union all
  -- Until they have agreed, it says nothing of the account but where the invitation went.
  select 'person', membership.id, null, null,
    coalesce(
      nullif(case when accepted_at is null then trim(membership.first_name || ' ' || membership.last_name) else trim(account.first_name || ' ' || account.last_name) end, ''),
      account.email),
    account.email || chr(10) ||
      coalesce(case when accepted_at is not null then account.username end, '') || chr(10) ||
      organisation.name, membership.invited_at
  from membership
  join account on account.id = membership.account_id
  join organisation on organisation.id = membership.organisation_id
  where membership.removed_at is null and account.removed_at is null;

insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', kind, about, title, text, happened_at from searchable
  where kind in ('organisation', 'person') order by happened_at, about;

-- Staff ask for projects of every organisation.
create index search_entry_of_projects on search_entry (number) where kind = 'project';

-- The arguments of its trigger: the kind, and the column of `membership` by which the row is known, or
-- `about` where it is the row itself. Planned anew each time, as in 0050. Whoever changes the row, the
-- entry is the firm's, which a member neither sees nor may write.
create function firm_again() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  scope text := coalesce(current_setting('portico.scope', true), '');
  which text := case when tg_op = 'DELETE' then old.id else new.id end;
  ids text[];
begin
  perform set_config('portico.scope', 'all', true);
  ids := case tg_argv[1]
    when 'account_id' then array(select id from membership where account_id = which)
    when 'organisation_id' then array(select id from membership where organisation_id = which)
    else array[which] end;
  delete from search_entry where kind = tg_argv[0] and about = any (ids);
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = tg_argv[0] and about = any (ids);
  perform set_config('portico.scope', scope, true);
  return null;
end $$;

create trigger organisation_found after insert or delete on organisation
  for each row execute function firm_again('organisation', 'about');
-- It is locked by writing its name as it is.
create trigger organisation_found_anew after update of name on organisation
  for each row when (old.name is distinct from new.name)
  execute function firm_again('organisation', 'about');
create trigger organisation_people_found after update of name on organisation
  for each row when (old.name is distinct from new.name)
  execute function firm_again('person', 'organisation_id');
create trigger person_found
  after insert or delete or update of first_name, last_name, accepted_at, removed_at on membership
  for each row execute function firm_again('person', 'about');
create trigger account_found
  after update of first_name, last_name, username, email, removed_at on account
  for each row execute function firm_again('person', 'account_id');
