-- The whole text of a post as it is sent, JSON with its links absolute, so that everybody gets the
-- same; null: its excerpt is sent, with a link.
alter table post_sending add column whole text;
