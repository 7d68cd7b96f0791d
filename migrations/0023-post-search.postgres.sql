-- Where the search of the blog looks, kept in step with the posts by the database itself, whoever
-- writes them: docs/decisions/028-the-blog-found-and-followed.md.

-- The words of a text without their accents, and nothing else: what is no letter and no digit
-- would be taken for parts of addresses, numbers and paths. No text has more than is looked at.
create function search_words(written text) returns tsvector language sql immutable as $$
  select strip(to_tsvector('simple', regexp_replace(
    lower(normalize(regexp_replace(normalize(left(written, 200000), NFD), '[\u0300-\u036f]', '', 'g'))),
    '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]',
    ' ', 'g')))
$$;

create table post_search (
  post_id text not null primary key references post (id) on delete cascade,
  published_at text,
  category text not null,
  title tsvector not null,
  excerpt tsvector not null,
  words tsvector not null
);

create function post_searched() returns trigger language plpgsql as $$
begin
  insert into post_search values (
    new.id, new.published_at, new.category,
    search_words(new.title), search_words(new.excerpt), search_words(new.words)
  ) on conflict (post_id) do update set
    published_at = excluded.published_at, category = excluded.category,
    title = excluded.title, excerpt = excluded.excerpt, words = excluded.words;
  return null;
end $$;

create trigger post_searched after insert or update of published_at, category, title, excerpt, words
  on post for each row execute function post_searched();

insert into post_search
  select id, published_at, category, search_words(title), search_words(excerpt), search_words(words)
  from post;

-- Without a list of what is still to be sorted in, which each search would have to read through.
create index post_search_title on post_search using gin (title) with (fastupdate = off);
create index post_search_excerpt on post_search using gin (excerpt) with (fastupdate = off);
create index post_search_words on post_search using gin (words) with (fastupdate = off);
create index post_search_newest on post_search (published_at desc);
create index post_search_category on post_search (category, published_at desc);

create index post_category on post (category, published_at desc);
