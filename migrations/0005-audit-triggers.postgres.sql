create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only.';
end
$$;

create trigger audit_entry_not_changed before update or delete or truncate on audit_entry
for each statement execute function refuse_audit_change();
