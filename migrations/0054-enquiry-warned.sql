-- How often somebody was warned that the reply to an enquiry is due: once before, once when it is late.
alter table enquiry add column warned integer not null default 0;
-- Those that came before there were warnings are not warned about now.
update enquiry set warned = 2;
