-- The palette of the firm's people finds own pages, drafts as well: 0183-found-case-studies.sqlite.sql.
insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', 'own_page', id, coalesce(nullif(coalesce(draft_title, title), ''), 'Untitled page'),
    case when slug = id then '' else '/' || slug end, updated_at
  from own_page where removed_at is null order by updated_at, id;

create trigger own_page_found after insert on own_page when new.removed_at is null begin
  insert into search_entry (audience, kind, about, title, text, happened_at) values (
    'team', 'own_page', new.id, coalesce(nullif(coalesce(new.draft_title, new.title), ''), 'Untitled page'),
    case when new.slug = new.id then '' else '/' || new.slug end, new.updated_at);
end;

-- A draft that is saved names its title each time.
create trigger own_page_found_anew after update of title, draft_title, slug, removed_at on own_page
  when new.title is not old.title or new.draft_title is not old.draft_title
    or new.slug is not old.slug or new.removed_at is not old.removed_at begin
  delete from search_entry where kind = 'own_page' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', 'own_page', new.id, coalesce(nullif(coalesce(new.draft_title, new.title), ''), 'Untitled page'),
      case when new.slug = new.id then '' else '/' || new.slug end, new.updated_at
    where new.removed_at is null;
end;

create trigger own_page_lost after delete on own_page begin
  delete from search_entry where kind = 'own_page' and about = old.id;
end;
