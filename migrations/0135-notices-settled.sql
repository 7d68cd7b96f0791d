-- What a notice asks for may be done by a colleague: since when nobody is needed for it, and what became of it.
alter table notification add column settled_at text;
alter table notification add column outcome text;
create index notification_by_link on notification (organisation_id, link);
