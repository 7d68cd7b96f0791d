-- Clients are listed by name, whatever its case, a page at a time.
create index organisation_by_name on organisation (lower(name), id);
