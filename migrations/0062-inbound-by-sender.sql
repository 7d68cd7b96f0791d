-- How many mails of one sender were placed lately: more than a person writes are looked at first.
create index inbound_mail_by_sender on inbound_mail (sender, settled_at);
