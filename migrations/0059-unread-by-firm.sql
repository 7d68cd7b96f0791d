-- Since when a client's messages wait in a thread; null: the firm has read or answered them.
alter table thread add column waits_since text;
update thread set waits_since = (
  select min(created_at) from message
  where message.project_id = thread.project_id and message.from_firm = 0
    and message.number > coalesce(
      (select max(ours.number) from message as ours
        where ours.project_id = thread.project_id and ours.from_firm = 1),
      0
    )
);
create index thread_waiting on thread (waits_since, project_id) where waits_since is not null;

-- When somebody of the firm has seen what a client answered or decided. What there is by now counts
-- as seen.
alter table request add column seen_at text;
update request set seen_at = answered_at;
create index request_unseen on request (answered_at, id)
  where answered_at is not null and seen_at is null and withdrawn_at is null;
-- Its condition is not that of a client's own list, which has an index by its organisation.
create index request_open on request (coalesce(due_date, '9999-12-31'), id)
  where coalesce(answered_at, withdrawn_at) is null;
alter table approval add column seen_at text;
update approval set seen_at = decided_at;
create index approval_unseen on approval (decided_at, id)
  where decided_at is not null and seen_at is null and withdrawn_at is null;
create index approval_open on approval (coalesce(due_date, '9999-12-31'), id)
  where coalesce(decided_at, withdrawn_at) is null;

-- Files that wait for a virus check, and mails and deliveries that did not arrive.
create index document_version_quarantined on document_version (created_at, id)
  where state = 'quarantined';
create index outbox_failed on outbox (created_at, id)
  where state in ('failed', 'refused', 'duplicate', 'bounced');
