-- The address of a picture of the media room; empty: none.
alter table case_study add column picture text not null default '';
-- What it shows, in words; empty: it only decorates.
alter table case_study add column picture_alt text not null default '';
