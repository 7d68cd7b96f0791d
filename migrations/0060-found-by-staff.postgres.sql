-- What the firm's people alone find besides: enquiries, by who wrote and about what, and posts once they
-- have a date: docs/decisions/063-the-palette.md. Neither names an organisation.

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
  select 'post', id, null, null, title, excerpt, published_at from post where published_at is not null;

insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', kind, about, title, text, happened_at from searchable
  where kind in ('enquiry', 'post') order by happened_at, about;

-- Written from the row itself: an enquiry is stored by a statement more, and nothing is looked up.

create function enquiry_again() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entry where kind = 'enquiry' and about = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_entry (audience, kind, about, title, text, happened_at) values (
      'team', 'enquiry', new.id, new.name,
      new.reference || chr(10) || new.email || chr(10) || new.company || chr(10) || new.subject, new.received_at);
  end if;
  return null;
end $$;

create trigger enquiry_found
  after insert or delete or update of reference, name, email, company, subject, received_at on enquiry
  for each row execute function enquiry_again();

create function post_again() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entry where kind = 'post' and about = old.id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    insert into search_entry (audience, kind, about, title, text, happened_at)
      values ('team', 'post', new.id, new.title, new.excerpt, new.published_at);
  end if;
  return null;
end $$;

create trigger post_found
  after insert or delete or update of title, excerpt, published_at on post
  for each row execute function post_again();
