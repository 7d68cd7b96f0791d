-- When DEMO was switched off, which suspended this account; the firm's own suspension is another moment,
-- and stays when DEMO is on again.
alter table account add column demo_closed_at text;

update account set demo_closed_at = suspended_at
where demo = 1 and suspended_at is not null and not exists (
  select 1 from audit_entry
  where audit_entry.about = account.id and audit_entry.action = 'person-suspended'
);
