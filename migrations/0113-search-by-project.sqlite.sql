-- A search that has many hits reads no more of them than it shows:
-- docs/decisions/083-searches-that-skip-nothing.md. The beginnings of words are indexed up to 16 characters,
-- as those of posts (0025), because for a longer one FTS5 collects all hits first. `place` has a word for
-- the kind of an entry, for that within its organisation, and for that within its project or outside all.
drop table search_index;

create virtual table search_index using fts5 (
  place, title, words,
  content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  tokenize = 'unicode61 remove_diacritics 2'
);

drop trigger search_entry_added;

create trigger search_entry_added after insert on search_entry begin
  insert into search_index (rowid, place, title, words) values (
    new.number,
    new.kind || case when new.organisation_id is null then '' else
      ' ' || hex(new.organisation_id) || new.kind ||
      ' ' || hex(coalesce(new.project_id, new.organisation_id)) || iif(new.project_id is null, 'none', '') || new.kind
    end,
    case new.kind when 'message' then '' else new.title end,
    new.title || ' ' || new.text
  );
end;

insert into search_index (rowid, place, title, words)
  select number,
    kind || case when organisation_id is null then '' else
      ' ' || hex(organisation_id) || kind ||
      ' ' || hex(coalesce(project_id, organisation_id)) || iif(project_id is null, 'none', '') || kind
    end,
    case kind when 'message' then '' else title end,
    title || ' ' || text
  from search_entry order by number;
