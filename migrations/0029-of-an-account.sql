-- What waits for a second factor ends with the sessions of its account.
create index challenge_by_account on challenge (account_id);
-- Whether there is an owner yet is asked for each page of the mailbox and each link of the terminal.
create index account_by_role on account (role);
