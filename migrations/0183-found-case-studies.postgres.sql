-- The palette of the firm's people finds case studies as it finds posts: 0060-found-by-staff.postgres.sql.
insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', 'case_study', id, title, client_name || chr(10) || summary, published_at
  from case_study where published_at is not null order by published_at, id;

create function case_study_again() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_entry where kind = 'case_study' and about = old.id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    insert into search_entry (audience, kind, about, title, text, happened_at) values (
      'team', 'case_study', new.id, new.title, new.client_name || chr(10) || new.summary,
      new.published_at);
  end if;
  return null;
end $$;

create trigger case_study_found
  after insert or delete or update of title, client_name, summary, published_at on case_study
  for each row execute function case_study_again();
