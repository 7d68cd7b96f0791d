-- The console lists mails, the newest first, a page at a time, by what became of them, and finds them by
-- recipient and subject. A mail is written from its template when it is sent, so both are kept beside
-- what it is made of; null: nobody has looked yet, of mails from before, which the start makes good.
alter table outbox add column recipient text;
alter table outbox add column subject text;
create index outbox_by_time on outbox (kind, created_at, id);
create index outbox_by_box on outbox (
  kind,
  (case when state in ('failed', 'refused', 'duplicate', 'bounced') then 'failed'
    when state in ('queued', 'sending') then 'waiting' when state = 'sent' then 'sent' else 'other' end),
  created_at,
  id
);
create index outbox_mail_unnamed on outbox (id) where kind = 'mail' and recipient is null;
