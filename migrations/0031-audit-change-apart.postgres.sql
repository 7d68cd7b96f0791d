-- Values can be emptied, which an entry has to say, and nothing else.
create trigger audit_change_not_altered before update on audit_change
for each row when (new.seq is distinct from old.seq
  or new.organisation_id is distinct from old.organisation_id
  or new.person_id is distinct from old.person_id or new.hash is distinct from old.hash
  or new.salt is not null or new.before is not null or new.after is not null)
execute function refuse_audit_change();

create trigger audit_change_not_removed before delete or truncate on audit_change
for each statement execute function refuse_audit_change();

alter table audit_change enable row level security, force row level security;
create policy by_organisation on audit_change
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
