-- Grows whenever the list of an organisation's projects may read otherwise, whoever writes it, so
-- that an answer can be kept until then: docs/decisions/021-answers-kept-by-revision.md.
alter table organisation add column revision integer not null default 0;

create trigger project_added after insert on project begin
  update organisation set revision = revision + 1 where id = new.organisation_id;
end;

create trigger project_changed after update on project begin
  update organisation set revision = revision + 1
    where id in (new.organisation_id, old.organisation_id);
end;

create trigger project_removed after delete on project begin
  update organisation set revision = revision + 1 where id = old.organisation_id;
end;

create trigger organisation_renamed after update of name on organisation begin
  update organisation set revision = revision + 1 where id = new.id;
end;
