-- Case studies as the firm writes them: the same as 0152-written-posts.sql has for posts.
alter table case_study add column draft_title text;
alter table case_study add column drafted_at text;
alter table case_study add column removed_at text;
