-- Those that nobody has agreed to are few, and looked for each hour.
create index membership_pending on membership (invited_at)
  where accepted_at is null and removed_at is null;
