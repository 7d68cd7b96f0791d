-- What can be found follows its row to another company: decision 102.

create trigger project_moved after update of organisation_id on project
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'project' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'project' and about = new.id;
end;

create trigger project_update_moved after update of organisation_id on project_update
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'update' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'update' and about = new.id;
end;

create trigger document_moved after update of organisation_id on document
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'document' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'document' and about = new.id;
end;

create trigger message_moved after update of organisation_id on message
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'message' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'message' and about = new.id;
end;

create trigger milestone_moved after update of organisation_id on milestone
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'milestone' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'milestone' and about = new.id;
end;

create trigger event_moved after update of organisation_id on event
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'meeting' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'meeting' and about = new.id;
end;

create trigger request_moved after update of organisation_id on request
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'request' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'request' and about = new.id;
end;

create trigger approval_moved after update of organisation_id on approval
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'approval' and about = old.id;
  insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at from searchable
    where kind = 'approval' and about = new.id;
end;

create trigger person_moved after update of organisation_id on membership
  when old.organisation_id <> new.organisation_id begin
  delete from search_entry where kind = 'person' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about = new.id;
end;
