-- The beginnings of words are indexed up to 16 letters, not 8: for a longer one FTS5 reads hundreds of
-- pages whatever it finds, which made a search among a million posts six times as slow.
drop table post_search;

create virtual table post_search using fts5 (
  title, excerpt, words, category,
  content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into post_search (rowid, title, excerpt, words, category)
  select number, title, excerpt, words, replace(category, '-', '')
  from post join post_number on post_id = id
  order by number;
