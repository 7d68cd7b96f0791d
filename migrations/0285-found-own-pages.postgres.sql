-- The palette of the firm's people finds own pages, drafts as well: 0183-found-case-studies.postgres.sql.
insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', 'own_page', id, coalesce(nullif(coalesce(draft_title, title), ''), 'Untitled page'),
    case when slug = id then '' else '/' || slug end, updated_at
  from own_page where removed_at is null order by updated_at, id;

create function own_page_again() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entry where kind = 'own_page' and about = old.id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    insert into search_entry (audience, kind, about, title, text, happened_at) values (
      'team', 'own_page', new.id,
      coalesce(nullif(coalesce(new.draft_title, new.title), ''), 'Untitled page'),
      case when new.slug = new.id then '' else '/' || new.slug end, new.updated_at);
  end if;
  return null;
end $$;

create trigger own_page_found after insert or delete on own_page
  for each row execute function own_page_again();
-- A draft that is saved names its title each time.
create trigger own_page_found_anew after update of title, draft_title, slug, removed_at on own_page
  for each row when ((old.title, old.draft_title, old.slug, old.removed_at)
    is distinct from (new.title, new.draft_title, new.slug, new.removed_at))
  execute function own_page_again();
