-- How somebody sees a list: as rows or as a board; empty: as usual.
alter table list_choice add column shape text not null default '';
