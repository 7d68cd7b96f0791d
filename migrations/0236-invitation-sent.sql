-- When an invitation was last sent; null: its membership came by an import, and nobody was invited yet.
-- Those of before count from when they were made.
alter table membership add column sent_at text;
update membership set sent_at = invited_at;
-- Those that nobody has answered are looked for each hour.
create index membership_unanswered on membership (sent_at)
  where accepted_at is null and removed_at is null;
