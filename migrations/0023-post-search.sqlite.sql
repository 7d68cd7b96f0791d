-- Where the search of the blog looks, kept in step with the posts by the database itself, whoever
-- writes them: docs/decisions/028-the-blog-found-and-followed.md.

-- The index knows its rows by number, and a number of SQLite's own may change with a backup.
create table post_number (
  number integer primary key,
  post_id text not null unique
);

create virtual table post_search using fts5 (
  title, excerpt, words, category,
  content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2'
);

create trigger post_search_added after insert on post begin
  insert into post_number (post_id) values (new.id);
  insert into post_search (rowid, title, excerpt, words, category)
    select number, new.title, new.excerpt, new.words, replace(new.category, '-', '')
    from post_number where post_id = new.id;
end;

create trigger post_search_changed after update of title, excerpt, words, category on post begin
  insert or replace into post_search (rowid, title, excerpt, words, category)
    select number, new.title, new.excerpt, new.words, replace(new.category, '-', '')
    from post_number where post_id = new.id;
end;

create trigger post_search_removed after delete on post begin
  delete from post_search where rowid = (select number from post_number where post_id = old.id);
  delete from post_number where post_id = old.id;
end;

insert into post_number (post_id) select id from post order by published_at, id;

insert into post_search (rowid, title, excerpt, words, category)
  select number, title, excerpt, words, replace(category, '-', '')
  from post join post_number on post_id = id;

create index post_category on post (category, published_at desc);
