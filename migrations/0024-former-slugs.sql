-- The slugs that a post, a case study or a service had once. Each leads to its row and not to the
-- next slug, so that a second change makes no chain: docs/decisions/028-the-blog-found-and-followed.md.
create table former_slug (
  content text not null,
  slug text not null,
  row_id text not null,
  changed_at text not null,
  primary key (content, slug)
);
