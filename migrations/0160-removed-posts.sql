-- Removed posts are few of many.
create index post_removed on post (removed_at) where removed_at is not null;
