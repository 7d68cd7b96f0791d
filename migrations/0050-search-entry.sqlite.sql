-- Where the search looks: a row for each thing that can be found, kept in step with it by the database
-- itself, whoever writes it: docs/decisions/057-one-table-to-search.md.

-- `audience` is 'team' for what the firm's people alone may find. Such a row names no organisation, so
-- that nothing that is read for an organisation reaches it.
create table search_entry (
  number integer not null primary key,
  organisation_id text references organisation (id) on delete cascade,
  project_id text,
  audience text not null default 'client',
  kind text not null,
  about text not null,
  title text not null,
  text text not null,
  happened_at text not null,
  unique (kind, about),
  check (audience in ('client', 'team')),
  check ((audience = 'client') = (organisation_id is not null)),
  foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
);

create index search_entry_by_organisation on search_entry (organisation_id, kind, number);

-- The words of each entry, by its number. `place` limits a search to an organisation and a kind within
-- the index; title has none of a message, whose title is the name of its author.
create virtual table search_index using fts5 (
  place, title, words,
  content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2'
);

create trigger search_entry_added after insert on search_entry begin
  insert into search_index (rowid, place, title, words) values (
    new.number,
    coalesce(hex(new.organisation_id), '') || ' ' || new.kind,
    case new.kind when 'message' then '' else new.title end,
    new.title || ' ' || new.text
  );
end;

create trigger search_entry_removed after delete on search_entry begin
  delete from search_index where rowid = old.number;
end;

-- What can be found: the one place that says so. What a section of the portal does not show, because it
-- is removed or withdrawn, is not in it.
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
  from approval where withdrawn_at is null;

insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
  select kind, about, organisation_id, project_id, title, text, happened_at from searchable
  order by happened_at, about;

-- What is changed is found as something new. A trigger that names the columns is left alone by what else
-- changes in the row.

create trigger project_found after insert on project begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'project' and about = new.id;
end;

create trigger project_found_anew after update of title, description, start_date
  on project begin
  delete from search_entry where kind = 'project' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'project' and about = new.id;
end;

create trigger project_lost after delete on project begin
  delete from search_entry where kind = 'project' and about = old.id;
end;

create trigger project_update_found after insert on project_update begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'update' and about = new.id;
end;

create trigger project_update_found_anew after update of title, content, done, next, risks, needed, changes
  on project_update begin
  delete from search_entry where kind = 'update' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'update' and about = new.id;
end;

create trigger project_update_lost after delete on project_update begin
  delete from search_entry where kind = 'update' and about = old.id;
end;

create trigger document_found after insert on document begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = new.id;
end;

create trigger document_found_anew after update of name, folder, removed_at
  on document
  -- It is locked by writing its name as it is.
  when old.name <> new.name or old.folder <> new.folder or old.removed_at is not new.removed_at begin
  delete from search_entry where kind = 'document' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = new.id;
end;

create trigger document_lost after delete on document begin
  delete from search_entry where kind = 'document' and about = old.id;
end;

create trigger message_found after insert on message begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'message' and about = new.id;
end;

create trigger message_found_anew after update of author_name, body
  on message begin
  delete from search_entry where kind = 'message' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'message' and about = new.id;
end;

create trigger message_lost after delete on message begin
  delete from search_entry where kind = 'message' and about = old.id;
end;

create trigger milestone_found after insert on milestone begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'milestone' and about = new.id;
end;

create trigger milestone_found_anew after update of title, due_date, reached_at
  on milestone begin
  delete from search_entry where kind = 'milestone' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'milestone' and about = new.id;
end;

create trigger milestone_lost after delete on milestone begin
  delete from search_entry where kind = 'milestone' and about = old.id;
end;

create trigger event_found after insert on event begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'meeting' and about = new.id;
end;

create trigger event_found_anew after update of title, place, project_id, starts_at, withdrawn_at
  on event begin
  delete from search_entry where kind = 'meeting' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'meeting' and about = new.id;
end;

create trigger event_lost after delete on event begin
  delete from search_entry where kind = 'meeting' and about = old.id;
end;

create trigger request_found after insert on request begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'request' and about = new.id;
end;

create trigger request_found_anew after update of title, detail, answer, withdrawn_at
  on request begin
  delete from search_entry where kind = 'request' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'request' and about = new.id;
end;

create trigger request_lost after delete on request begin
  delete from search_entry where kind = 'request' and about = old.id;
end;

create trigger approval_found after insert on approval begin
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'approval' and about = new.id;
end;

create trigger approval_found_anew after update of title, detail, subject_name, reason, withdrawn_at
  on approval begin
  delete from search_entry where kind = 'approval' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'approval' and about = new.id;
end;

create trigger approval_lost after delete on approval begin
  delete from search_entry where kind = 'approval' and about = old.id;
end;

create trigger document_version_added after insert on document_version begin
  delete from search_entry where kind = 'document' and about = new.document_id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = new.document_id;
end;

create trigger document_version_changed after update of name, document_id on document_version begin
  delete from search_entry where kind = 'document' and about = new.document_id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = new.document_id;
end;

create trigger document_version_removed after delete on document_version begin
  delete from search_entry where kind = 'document' and about = old.document_id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = old.document_id;
end;
