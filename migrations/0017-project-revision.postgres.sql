-- Grows whenever the list of an organisation's projects may read otherwise, whoever writes it, so
-- that an answer can be kept until then: docs/decisions/021-answers-kept-by-revision.md.
alter table organisation add column revision integer not null default 0;

create function organisation_revised() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update organisation set revision = revision + 1 where id = new.organisation_id;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.organisation_id <> old.organisation_id) then
    update organisation set revision = revision + 1 where id = old.organisation_id;
  end if;
  return null;
end $$;

create trigger project_revises after insert or update or delete on project
  for each row execute function organisation_revised();

create function organisation_renamed() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger organisation_renamed before update of name on organisation
  for each row execute function organisation_renamed();
