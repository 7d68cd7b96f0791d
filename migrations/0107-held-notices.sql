-- Until when a notice is kept from whom it is for, so that what it tells of can be taken back.
alter table notification add column held_until text;
