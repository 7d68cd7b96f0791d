-- What somebody of the firm is writing and has not sent or published yet.
create table draft (
  id text not null primary key,
  -- What it is about, such as `enquiry`, with its id, and which of its texts it holds.
  subject text not null,
  subject_id text not null,
  field_set text not null,
  -- The account that it belongs to; empty: to everybody who may change the subject.
  owner_id text not null,
  -- The fields by name, each with the revision in which it last changed, and by which open page.
  fields text not null,
  revision integer not null,
  begun_at text not null,
  -- The account that saved it last, and when.
  saved_by text not null,
  saved_at text not null
);
create unique index draft_by_subject on draft (subject, subject_id, field_set, owner_id);
create index draft_by_age on draft (saved_at);

-- What a draft once was: before something in it was replaced, after an hour, and as it was sent.
create table revision (
  id text not null primary key,
  subject text not null,
  subject_id text not null,
  field_set text not null,
  owner_id text not null,
  number integer not null,
  reason text not null check (reason in ('replaced', 'hour', 'sent')),
  -- The text of each field by its name.
  texts text not null,
  saved_by text not null,
  saved_at text not null
);
create unique index revision_by_subject
  on revision (subject, subject_id, field_set, owner_id, number);
create index revision_by_age on revision (saved_at);
