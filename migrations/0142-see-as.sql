-- With which one of the firm's people sees the portal as a member does, in one of their own sessions.
create table see_as (
  id text not null primary key,
  session_id text not null,
  membership_id text not null,
  created_at text not null,
  expires_at text not null
);
create index see_as_by_expiry on see_as (expires_at);
