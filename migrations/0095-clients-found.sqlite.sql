-- What the firm's people find besides: clients and their people, by name, address and company. The
-- entries name no organisation, so that nothing that is read for one reaches them; whoever does not see
-- every project sees those of the clients of their own: docs/decisions/079-clients-in-the-palette.md.

drop view searchable;
create view searchable as
  select 'project' as kind, id as about, organisation_id, id as project_id, title,
    description as text, start_date as happened_at
  from project
  union all
  select 'update', id, organisation_id, project_id, title,
    content || char(10) ||
      coalesce((select group_concat(value, char(10)) from json_each(done)), '') || char(10) ||
      coalesce((select group_concat(value, char(10)) from json_each(next)), '') || char(10) ||
      coalesce((select group_concat(value, char(10)) from json_each(risks)), '') || char(10) ||
      coalesce((select group_concat(value, char(10)) from json_each(needed)), '') || char(10) ||
      coalesce((select group_concat(value, char(10)) from json_each(changes)), ''), created_at
  from project_update
  union all
  select 'document', id, organisation_id, project_id, name,
    folder || char(10) || (select version.name from document_version version
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
    detail || char(10) || coalesce(answer, ''), created_at
  from request where withdrawn_at is null
  union all
  select 'approval', id, organisation_id, project_id, title,
    detail || char(10) || subject_name || char(10) || coalesce(reason, ''), created_at
  from approval where withdrawn_at is null
  union all
  select 'enquiry', id, null, null, name,
    reference || char(10) || email || char(10) || company || char(10) || subject, received_at
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
    account.email || char(10) ||
      coalesce(case when accepted_at is not null then account.username end, '') || char(10) ||
      organisation.name, membership.invited_at
  from membership
  join account on account.id = membership.account_id
  join organisation on organisation.id = membership.organisation_id
  where membership.removed_at is null and account.removed_at is null;

insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', kind, about, title, text, happened_at from searchable
  where kind in ('organisation', 'person') order by happened_at, about;

create trigger organisation_found after insert on organisation begin
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'organisation' and about = new.id;
end;

-- It is locked by writing its name as it is.
create trigger organisation_found_anew after update of name on organisation
  when old.name is not new.name begin
  delete from search_entry where kind = 'organisation' and about = old.id;
  delete from search_entry where kind = 'person' and about in (select id from membership where organisation_id = old.id);
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'organisation' and about = new.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about in (select id from membership where organisation_id = new.id);
end;

create trigger organisation_lost after delete on organisation begin
  delete from search_entry where kind = 'organisation' and about = old.id;
end;

create trigger person_found after insert on membership begin
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about = new.id;
end;

create trigger person_found_anew after update of first_name, last_name, accepted_at, removed_at
  on membership begin
  delete from search_entry where kind = 'person' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about = new.id;
end;

create trigger person_lost after delete on membership begin
  delete from search_entry where kind = 'person' and about = old.id;
end;

create trigger account_found_anew after update of first_name, last_name, username, email, removed_at
  on account begin
  delete from search_entry where kind = 'person' and about in (select id from membership where account_id = old.id);
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about in (select id from membership where account_id = new.id);
end;
