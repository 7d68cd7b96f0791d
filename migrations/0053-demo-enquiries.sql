-- Made for the demo firm, and removed with it.
alter table enquiry add column demo integer not null default 0;
alter table enquiry_template add column demo integer not null default 0;
