-- The firm's people open documents of projects, too: a ticket of theirs says whose the document is, and
-- has no membership.
alter table ticket drop constraint ticket_check1;
alter table ticket add check (organisation_id is not null or membership_id is null);
