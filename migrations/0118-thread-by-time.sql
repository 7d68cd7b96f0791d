-- When the last message of a thread was written: the console lists what waits for the firm first, then
-- the newest, a page at a time.
alter table thread add column last_at text not null default '';
update thread set last_at = coalesce(
  (select created_at from message
    where message.project_id = thread.project_id and message.number = thread.last_number),
  ''
);
create index thread_by_place on thread (
  (case when waits_since is null then '0' else '1' end || last_at),
  project_id
);
