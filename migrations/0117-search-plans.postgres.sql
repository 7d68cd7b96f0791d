-- What writes the entries of the search is planned once for each connection. Until now each change of a
-- row planned the whole view `searchable` anew, 4 to 8 ms of the server's time where the writing itself
-- takes one. So each kind has a view, and each trigger a function that names the one that it reads:
-- docs/decisions/084-search-entries-planned-once.md.

create view searchable_project as
  select 'project' as kind, id as about, organisation_id, id as project_id, title,
    description as text, start_date as happened_at
  from project;

create view searchable_update as
  select 'update' as kind, id as about, organisation_id, project_id, title,
    content || chr(10) ||
      search_lines(done) || chr(10) ||
      search_lines(next) || chr(10) ||
      search_lines(risks) || chr(10) ||
      search_lines(needed) || chr(10) ||
      search_lines(changes) as text, created_at as happened_at
  from project_update;

create view searchable_document as
  select 'document' as kind, id as about, organisation_id, project_id, name as title,
    folder || chr(10) || (select version.name from document_version version
      where version.document_id = document.id order by version.number desc limit 1) as text,
    (select max(version.created_at) from document_version version
      where version.document_id = document.id) as happened_at
  from document
  where removed_at is null and exists (
    select 1 from document_version version where version.document_id = document.id);

create view searchable_message as
  select 'message' as kind, id as about, organisation_id, project_id, author_name as title,
    body as text, created_at as happened_at
  from message;

create view searchable_milestone as
  select 'milestone' as kind, id as about, organisation_id, project_id, title, '' as text,
    coalesce(reached_at, due_date) as happened_at
  from milestone;

create view searchable_meeting as
  select 'meeting' as kind, id as about, organisation_id, project_id, title, place as text,
    starts_at as happened_at
  from event where withdrawn_at is null;

create view searchable_request as
  select 'request' as kind, id as about, organisation_id, project_id, title,
    detail || chr(10) || coalesce(answer, '') as text, created_at as happened_at
  from request where withdrawn_at is null;

create view searchable_approval as
  select 'approval' as kind, id as about, organisation_id, project_id, title,
    detail || chr(10) || subject_name || chr(10) || coalesce(reason, '') as text,
    created_at as happened_at
  from approval where withdrawn_at is null;

create view searchable_enquiry as
  select 'enquiry' as kind, id as about, null as organisation_id, null as project_id, name as title,
    reference || chr(10) || email || chr(10) || company || chr(10) || subject as text,
    received_at as happened_at
  from enquiry;

create view searchable_post as
  select 'post' as kind, id as about, null as organisation_id, null as project_id, title,
    excerpt as text, published_at as happened_at
  from post where published_at is not null;

create view searchable_organisation as
  select 'organisation' as kind, id as about, null as organisation_id, null as project_id,
    name as title, '' as text, created_at as happened_at
  from organisation;

-- Until they have agreed, it says nothing of the account but where the invitation went.
create view searchable_person as
  select 'person' as kind, membership.id as about, null as organisation_id, null as project_id,
    coalesce(
      nullif(case when accepted_at is null then trim(membership.first_name || ' ' || membership.last_name) else trim(account.first_name || ' ' || account.last_name) end, ''),
      account.email) as title,
    account.email || chr(10) ||
      coalesce(case when accepted_at is not null then account.username end, '') || chr(10) ||
      organisation.name as text, membership.invited_at as happened_at
  from membership
  join account on account.id = membership.account_id
  join organisation on organisation.id = membership.organisation_id
  where membership.removed_at is null and account.removed_at is null;

create or replace view searchable as
  select * from searchable_project
  union all select * from searchable_update
  union all select * from searchable_document
  union all select * from searchable_message
  union all select * from searchable_milestone
  union all select * from searchable_meeting
  union all select * from searchable_request
  union all select * from searchable_approval
  union all select * from searchable_enquiry
  union all select * from searchable_post
  union all select * from searchable_organisation
  union all select * from searchable_person;

-- The triggers go with their functions, and are made anew below.
drop function search_again() cascade;
drop function firm_again() cascade;

-- A function for each kind, and for each column by which its row is known. Its plan is the same from the
-- first to the last, and never reads a table whole, although a connection may have made it when the table
-- was small.
do $make$
declare
  made text[];
begin
  foreach made slice 1 in array array[
    ['project', 'id'], ['update', 'id'], ['document', 'id'], ['document', 'document_id'],
    ['message', 'id'], ['milestone', 'id'], ['meeting', 'id'], ['request', 'id'], ['approval', 'id']]
  loop
    execute format($body$
      create function search_%1$s_by_%2$s() returns trigger language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $f$
      declare
        before text := coalesce(old.%2$I, new.%2$I);
        after text := coalesce(new.%2$I, old.%2$I);
      begin
        delete from search_entry where kind = %1$L and about = before;
        insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
          select kind, about, organisation_id, project_id, title, text, happened_at
          from searchable_%1$s where about = after;
        return null;
      end $f$ $body$, made[1], made[2]);
  end loop;
  -- Whoever changes the row, these entries are the firm's, which a member neither sees nor may write.
  foreach made slice 1 in array array[
    ['organisation', 'id', 'array[row_id]'],
    ['person', 'id', 'array[row_id]'],
    ['person', 'account', 'array(select id from membership where account_id = row_id)'],
    ['person', 'organisation', 'array(select id from membership where organisation_id = row_id)']]
  loop
    execute format($body$
      create function search_%1$s_by_%2$s() returns trigger language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $f$
      declare
        scope text := coalesce(current_setting('portico.scope', true), '');
        row_id text := coalesce(new.id, old.id);
        ids text[];
      begin
        perform set_config('portico.scope', 'all', true);
        ids := %3$s;
        delete from search_entry where kind = %1$L and about = any (ids);
        insert into search_entry (audience, kind, about, title, text, happened_at)
          select 'team', kind, about, title, text, happened_at
          from searchable_%1$s where about = any (ids);
        perform set_config('portico.scope', scope, true);
        return null;
      end $f$ $body$, made[1], made[2], made[3]);
  end loop;
end $make$;

-- Rows are locked by writing a column as it is, which changes nothing that is found.

create trigger project_found
  after insert or delete on project for each row execute function search_project_by_id();
create trigger project_found_anew
  after update of title, description, start_date on project for each row
  when ((old.title, old.description, old.start_date) is distinct from (new.title, new.description, new.start_date))
  execute function search_project_by_id();

create trigger project_update_found
  after insert or delete or update of title, content, done, next, risks, needed, changes on project_update
  for each row execute function search_update_by_id();

create trigger document_found
  after insert or delete on document for each row execute function search_document_by_id();
create trigger document_found_anew after update of name, folder, removed_at on document for each row
  when ((old.name, old.folder, old.removed_at) is distinct from (new.name, new.folder, new.removed_at))
  execute function search_document_by_id();

create trigger message_found
  after insert or delete or update of author_name, body on message
  for each row execute function search_message_by_id();

create trigger milestone_found
  after insert or delete or update of title, due_date, reached_at on milestone
  for each row execute function search_milestone_by_id();

create trigger event_found
  after insert or delete or update of title, place, project_id, starts_at, withdrawn_at on event
  for each row execute function search_meeting_by_id();

create trigger request_found
  after insert or delete or update of title, detail, answer, withdrawn_at on request
  for each row execute function search_request_by_id();

create trigger approval_found
  after insert or delete or update of title, detail, subject_name, reason, withdrawn_at on approval
  for each row execute function search_approval_by_id();

create trigger document_version_found
  after insert or delete or update of name, document_id on document_version
  for each row execute function search_document_by_document_id();

create trigger organisation_found
  after insert or delete on organisation for each row execute function search_organisation_by_id();
create trigger organisation_found_anew after update of name on organisation
  for each row when (old.name is distinct from new.name)
  execute function search_organisation_by_id();
create trigger organisation_people_found after update of name on organisation
  for each row when (old.name is distinct from new.name)
  execute function search_person_by_organisation();
create trigger person_found
  after insert or delete on membership for each row execute function search_person_by_id();
create trigger person_found_anew
  after update of first_name, last_name, accepted_at, removed_at on membership for each row
  when ((old.first_name, old.last_name, old.accepted_at, old.removed_at)
    is distinct from (new.first_name, new.last_name, new.accepted_at, new.removed_at))
  execute function search_person_by_id();
create trigger account_found
  after update of first_name, last_name, username, email, removed_at on account for each row
  when ((old.first_name, old.last_name, old.username, old.email, old.removed_at)
    is distinct from (new.first_name, new.last_name, new.username, new.email, new.removed_at))
  execute function search_person_by_account();
