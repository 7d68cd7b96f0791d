-- The address of somebody invited while an account elsewhere has it; `email` then holds a stand-in
-- that nobody can type and no mail is sent to.
alter table account add column invited_email text;

create unique index account_by_invited_email on account (invited_email, organisation_id)
  where removed_at is null;
