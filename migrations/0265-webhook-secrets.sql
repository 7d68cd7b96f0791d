-- After a webhook got another secret, the one before signs beside it until then.
alter table webhook add column former_secret text;
alter table webhook add column former_until text;
