-- The palette of the firm's people finds case studies as it finds posts: 0060-found-by-staff.sqlite.sql.
insert into search_entry (audience, kind, about, title, text, happened_at)
  select 'team', 'case_study', id, title, client_name || char(10) || summary, published_at
  from case_study where published_at is not null order by published_at, id;

create trigger case_study_found after insert on case_study when new.published_at is not null begin
  insert into search_entry (audience, kind, about, title, text, happened_at) values (
    'team', 'case_study', new.id, new.title, new.client_name || char(10) || new.summary,
    new.published_at);
end;

create trigger case_study_found_anew
  after update of title, client_name, summary, published_at on case_study begin
  delete from search_entry where kind = 'case_study' and about = old.id;
  insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', 'case_study', new.id, new.title, new.client_name || char(10) || new.summary,
      new.published_at
    where new.published_at is not null;
end;

create trigger case_study_lost after delete on case_study begin
  delete from search_entry where kind = 'case_study' and about = old.id;
end;
