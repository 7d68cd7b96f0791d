-- A project moves to another client with all that hangs on it, table by table, so what refers to a row
-- with its organisation is looked at when the transaction ends, for whoever says so: decision 102.
do $make$
declare
  key record;
begin
  for key in
    select conrelid::regclass as owner, conname from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace
      and exists (select 1 from pg_attribute
        where attrelid = conrelid and attnum = any (conkey) and attname = 'organisation_id')
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.owner, key.conname);
  end loop;
end $make$;
