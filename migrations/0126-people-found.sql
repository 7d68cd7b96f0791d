-- The console lists everybody of the firm and of clients, by name, a page at a time, and those who are
-- invited or suspended, who are few.
create index account_by_name on account (
  (ltrim(lower(first_name || ' ' || last_name || ' ' || email))),
  id
) where removed_at is null;
create index account_invited on account (created_at, id)
  where password_hash is null and removed_at is null;
create index account_suspended on account (suspended_at, id)
  where suspended_at is not null and removed_at is null;
create index membership_suspended on membership (suspended_at, account_id)
  where suspended_at is not null and removed_at is null;
