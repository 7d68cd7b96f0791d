-- The legal texts and the about text as the firm writes them. Until one is published, visitors read what
-- the program came with.
alter table legal_text add column draft_title text;
alter table legal_text add column drafted_at text;
alter table legal_text add column removed_at text;
alter table about add column published_at text;
alter table about add column draft_title text;
alter table about add column drafted_at text;
alter table about add column removed_at text;
update about set published_at = updated_at;
