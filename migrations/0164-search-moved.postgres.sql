-- What can be found follows its row to another company: decision 102.

create trigger project_moved after update of organisation_id on project for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_project_by_id();
create trigger project_update_moved after update of organisation_id on project_update for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_update_by_id();
create trigger document_moved after update of organisation_id on document for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_document_by_id();
create trigger message_moved after update of organisation_id on message for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_message_by_id();
create trigger milestone_moved after update of organisation_id on milestone for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_milestone_by_id();
create trigger event_moved after update of organisation_id on event for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_meeting_by_id();
create trigger request_moved after update of organisation_id on request for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_request_by_id();
create trigger approval_moved after update of organisation_id on approval for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_approval_by_id();
create trigger person_moved after update of organisation_id on membership for each row
  when (old.organisation_id is distinct from new.organisation_id)
  execute function search_person_by_id();
