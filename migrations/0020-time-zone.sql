-- What somebody has chosen, an IANA name; null: that of the browser they read in.
alter table account add column time_zone text;
