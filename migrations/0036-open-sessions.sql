-- Each minute what has run out is ended for good; this finds the open ones among all that were kept.
create index session_open on session (created_at) where ended_at is null;
