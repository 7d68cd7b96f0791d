-- Where a subscriber came from: form, call or import; null: before this was noted.
alter table subscriber add column source text;
-- Of one from a form: the page where it stands.
alter table subscriber add column source_page text;
-- Of one who was imported: to what they agreed, in the words of who imported them, and on which day.
alter table subscriber add column consent text;
alter table subscriber add column consent_on text;

-- Addresses that no import subscribes again, though their row is gone: each as its SHA-256.
create table ended_address (
  address_hash text not null primary key,
  ended_at text not null
);
