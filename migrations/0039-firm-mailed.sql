-- When the mail to the firm about an enquiry was queued; null: the firm has not heard of it yet.
alter table enquiry add column firm_mailed_at text;

-- `enquiryArrived` is the name of that mail's template, in whatever way an earlier version queued it.
update enquiry set firm_mailed_at = received_at
  where exists (select 1 from outbox
    where outbox.about = enquiry.id and outbox.kind = 'mail'
      and (outbox.payload like '%"enquiryArrived"%' or outbox.payload like '%"subject":"New enquiry from %'));

create index enquiry_not_mailed on enquiry (received_at)
  where firm_mailed_at is null and quarantined_at is null;
