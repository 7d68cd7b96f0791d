-- What the firm's people alone find besides: enquiries, by who wrote and about what, and posts once they
-- have a date: docs/decisions/063-the-palette.md. Neither names an organisation.

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
  select 'post', id, null, null, title, excerpt, published_at from post where published_at is not null;

insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', kind, about, title, text, happened_at from searchable
  where kind in ('enquiry', 'post') order by happened_at, about;

-- Written from the row itself: an enquiry is stored by a statement more, and nothing is looked up.

create trigger enquiry_found after insert on enquiry begin
  insert into search_entry (audience, kind, about, title, text, happened_at) values (
    'team', 'enquiry', new.id, new.name,
    new.reference || char(10) || new.email || char(10) || new.company || char(10) || new.subject, new.received_at);
end;

create trigger enquiry_found_anew after update of reference, name, email, company, subject, received_at
  on enquiry begin
  delete from search_entry where kind = 'enquiry' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at) values (
    'team', 'enquiry', new.id, new.name,
    new.reference || char(10) || new.email || char(10) || new.company || char(10) || new.subject, new.received_at);
end;

create trigger enquiry_lost after delete on enquiry begin
  delete from search_entry where kind = 'enquiry' and about = old.id;
end;

create trigger post_found after insert on post when new.published_at is not null begin
  insert into search_entry (audience, kind, about, title, text, happened_at)
    values ('team', 'post', new.id, new.title, new.excerpt, new.published_at);
end;

create trigger post_found_anew after update of title, excerpt, published_at on post begin
  delete from search_entry where kind = 'post' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', 'post', new.id, new.title, new.excerpt, new.published_at
    where new.published_at is not null;
end;

create trigger post_lost after delete on post begin
  delete from search_entry where kind = 'post' and about = old.id;
end;
