-- What the firm's people are mailed, and when: docs/decisions/086-staff-by-assignment.md.

-- How somebody wants to be notified, where it differs from the default.
create table staff_notice_choice (
  staff_id text not null references account (id) on delete cascade,
  kind text not null,
  how text not null,
  primary key (staff_id, kind),
  check (kind in ('client_act', 'enquiry_new', 'enquiry_given', 'enquiry_mailed', 'enquiry_due')),
  check (how in ('at_once', 'daily', 'never'))
);

-- What stands in somebody's next mail of the day; gone once it is written.
create table staff_notice_line (
  id text not null primary key,
  staff_id text not null references account (id) on delete cascade,
  kind text not null,
  -- Why it is theirs: 1 by team or assignment, 0 because they manage what nobody has.
  own integer not null,
  -- What it is about: one of both.
  project_id text references project (id) on delete cascade,
  enquiry_id text references enquiry (id) on delete cascade,
  text text not null,
  created_at text not null,
  -- The next morning where they are.
  due_at text not null,
  check (kind in ('client_act', 'enquiry_new', 'enquiry_given', 'enquiry_mailed', 'enquiry_due')),
  check ((project_id is null) <> (enquiry_id is null))
);
create index staff_notice_line_by_time on staff_notice_line (due_at, staff_id);
create index staff_notice_line_by_person on staff_notice_line (staff_id, due_at);
create index staff_notice_line_by_project on staff_notice_line (project_id);
create index staff_notice_line_by_enquiry on staff_notice_line (enquiry_id);
