-- A person's own enquiries of a box.
create index enquiry_by_assignee on enquiry (assignee_id, state, received_at, id)
  where assignee_id is not null;
-- Others from the same domain, which is what stands after the @, or from the same address. Written so
-- that both engines know it; src/features/enquiry/also-store.ts has the same words.
create index enquiry_by_domain on enquiry (
  substr(lower(email), length(rtrim(lower(email), 'abcdefghijklmnopqrstuvwxyz0123456789.-')) + 1),
  lower(email)
);
