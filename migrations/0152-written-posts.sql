-- Posts as the firm writes them. What the draft calls a post, where that is not published yet, and when
-- it was last saved; null: there is nothing that is not published. A removed post is never published.
alter table post add column draft_title text;
alter table post add column drafted_at text;
alter table post add column removed_at text;

-- The order of the console's list: what was worked on last stands first.
create index post_worked_on on post ((coalesce(drafted_at, updated_at)), id);
-- Its boxes.
create index post_by_box on post (removed_at, published_at);
