-- What the firm does with an enquiry. Quarantine stays apart: one in quarantine waits for review
-- whatever its state.
alter table enquiry add column state text not null default 'open'
  check (state in ('open', 'answered', 'won', 'lost'));
-- The one of the firm's people whom it was given to.
alter table enquiry add column assignee_id text;
-- When it was answered first, here or elsewhere, which stops its clock.
alter table enquiry add column answered_at text;
-- Why it was won or lost, in the firm's words; may be empty.
alter table enquiry add column ended_why text not null default '';
-- Grows with each change, so that an undo never takes back what somebody did after it.
alter table enquiry add column revision integer not null default 0;
create index enquiry_by_due on enquiry (state, reply_due_at, id);
create index enquiry_by_state on enquiry (state, received_at, id);
create index enquiry_in_review on enquiry (received_at, id) where quarantined_at is not null;
create index enquiry_by_email on enquiry (email);

-- What was said about an enquiry after it came: answers of the firm, mails of the visitor, and notes
-- that the firm alone reads.
create table enquiry_message (
  id text not null primary key,
  enquiry_id text not null references enquiry (id),
  direction text not null check (direction in ('in', 'out', 'note')),
  author_id text,
  text text not null,
  created_at text not null,
  -- Headers of the mail; null for a note.
  message_id text,
  in_reply_to text,
  mail_references text,
  -- The task that sends it; null for what is not sent.
  task_id text
);
create index enquiry_message_by_enquiry on enquiry_message (enquiry_id, created_at, id);

-- Texts with which enquiries are answered.
create table enquiry_template (
  id text not null primary key,
  title text not null,
  text text not null,
  created_at text not null
);

-- What one of the firm's people did a moment ago and may take back: the values before it.
create table undo (
  id text not null primary key,
  staff_id text not null references account (id),
  kind text not null,
  about text not null,
  values_before text not null,
  created_at text not null
);
create index undo_by_age on undo (created_at);

-- A task that can be taken back is not begun before this.
alter table outbox add column held_until text;
