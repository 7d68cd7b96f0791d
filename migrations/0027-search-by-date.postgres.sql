-- Posts of one date come in the order of their ids, so that the newest hits are read as they are
-- wanted, and not sorted once more.
drop index post_search_newest;
drop index post_search_category;
create index post_search_newest on post_search (published_at desc, post_id);
create index post_search_category on post_search (category, published_at desc, post_id);
