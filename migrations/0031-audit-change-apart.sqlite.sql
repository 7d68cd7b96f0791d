-- Values can be emptied, which an entry has to say, and nothing else.
create trigger audit_change_not_altered before update on audit_change
when new.seq is not old.seq or new.organisation_id is not old.organisation_id
  or new.person_id is not old.person_id or new.hash is not old.hash
  or new.salt is not null or new.before is not null or new.after is not null
begin
  select raise(abort, 'The audit is append-only.');
end;

create trigger audit_change_not_removed before delete on audit_change
begin
  select raise(abort, 'The audit is append-only.');
end;

-- `insert or replace` removes the old row without asking the trigger above.
create trigger audit_change_not_replaced before insert on audit_change
when exists (select 1 from audit_change where seq = new.seq)
begin
  select raise(abort, 'The audit is append-only.');
end;
