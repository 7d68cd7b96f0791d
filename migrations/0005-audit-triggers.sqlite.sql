create trigger audit_entry_not_changed before update on audit_entry
begin
  select raise(abort, 'The audit is append-only.');
end;

create trigger audit_entry_not_removed before delete on audit_entry
begin
  select raise(abort, 'The audit is append-only.');
end;

-- `insert or replace` removes the old row without asking the trigger above.
create trigger audit_entry_not_replaced before insert on audit_entry
when exists (select 1 from audit_entry where seq = new.seq)
begin
  select raise(abort, 'The audit is append-only.');
end;
