-- Pages of the firm's own, made of blocks: docs/decisions/118-own-pages.md. A draft of one, its history
-- and its schedule are as those of posts are: 0152-written-posts.sql.
create table own_page (
  id text not null primary key,
  position integer not null,
  published_at text,
  updated_at text not null,
  slug text not null unique,
  title text not null,
  -- In search engines and on cards; empty: the title.
  seo_title text not null,
  description text not null,
  -- JSON, as src/contract/blocks/blocks.ts reads it.
  blocks text not null,
  -- All that its blocks say.
  words text not null,
  draft_title text,
  drafted_at text,
  removed_at text
);

create index own_page_worked_on on own_page ((coalesce(drafted_at, updated_at)), id);
create index own_page_by_box on own_page (removed_at, published_at);
