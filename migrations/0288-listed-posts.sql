-- With all by which the list of posts is narrowed down, so that the posts themselves, which are long, are
-- read only where they are shown.
drop index post_worked_on;
create index post_worked_on on post (
  (coalesce(drafted_at, updated_at)), id, removed_at, published_at, drafted_at, title, draft_title
);
