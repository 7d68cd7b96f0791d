-- The orders of the list of enquiries: in a box, everybody's and of one person or nobody. Written so that
-- both engines know what is asked for; src/features/enquiry/listed-store.ts has the same words.
create index enquiry_list_due on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  reply_due_at, id
);
create index enquiry_list_due_of on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')), reply_due_at, id
);
create index enquiry_list_received on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  received_at, id
);
create index enquiry_list_received_of on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')), received_at, id
);
create index enquiry_list_name on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (lower(name)), id
);
create index enquiry_list_name_of on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')), (lower(name)), id
);
create index enquiry_list_company on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (lower(company)), id
);
create index enquiry_list_company_of on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')), (lower(company)), id
);
create index enquiry_list_ended on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(ended_on, '')), id
);
create index enquiry_list_ended_of on enquiry (
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')), (coalesce(ended_on, '')), id
);
