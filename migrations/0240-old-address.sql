-- Addresses that the firm's site had before, each with where whoever follows it is sent.
create table old_address (
  id text not null primary key,
  -- As it was entered.
  from_address text not null,
  -- The same decoded, in lower case, without a slash at its end: what a request is compared with.
  from_key text not null unique,
  -- Where that is: a path of this site, or an https address elsewhere. Never one that is itself redirected.
  to_address text not null,
  created_at text not null,
  -- Not durable: counted every few seconds.
  hits integer not null default 0,
  last_used_at text
);
