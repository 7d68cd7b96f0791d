-- rebuilds account: the foreign keys to it are checked when all is done
--
-- A person has one account; what they may see of a company is said by their membership of it. A
-- membership of before keeps the id that its account has.
create table membership (
  id text not null primary key,
  organisation_id text not null references organisation (id),
  account_id text not null references account (id),
  role text not null,
  -- 0: sees only the projects in project_grant.
  sees_all integer not null default 1,
  -- The names as whoever invited typed them; those of the account are its owner's.
  first_name text not null,
  last_name text not null,
  invited_at text not null,
  invited_by text,
  -- Null: its owner has not agreed to it yet.
  accepted_at text,
  used_at text,
  suspended_at text,
  suspended_by text,
  -- 1: its company cannot undo that.
  suspended_by_firm integer not null default 0,
  removed_at text,
  removed_by text,
  unique (organisation_id, id),
  check (role in ('viewer', 'member', 'admin'))
);

create unique index membership_of_account on membership (account_id, organisation_id)
  where removed_at is null;
create index membership_by_account on membership (account_id);
create index membership_by_organisation on membership (organisation_id, invited_at);

create table project_grant (
  organisation_id text not null,
  membership_id text not null,
  project_id text not null,
  granted_at text not null,
  granted_by text,
  primary key (membership_id, project_id),
  foreign key (organisation_id, membership_id) references membership (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index project_grant_by_project on project_grant (project_id);

-- The firm's people who look after a project.
create table project_team (
  organisation_id text not null,
  project_id text not null,
  account_id text not null references account (id),
  -- Such as `Lead consultant`, in words that clients read.
  title text not null,
  added_at text not null,
  primary key (project_id, account_id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index project_team_by_account on project_team (account_id);

-- An invitation whose address nobody has any more gets it.
update account set email = invited_email, invited_email = null
where invited_email is not null and removed_at is null
  and not exists (select 1 from account holder
    where holder.email = account.invited_email and holder.removed_at is null)
  and id = (select min(other.id) from account other
    where other.invited_email = account.invited_email and other.removed_at is null);

-- Whom one of their own company had suspended, that company may let in again; others the firm alone.
insert into membership
  (id, organisation_id, account_id, role, first_name, last_name, invited_at, accepted_at,
    suspended_at, suspended_by, removed_at)
select account.id, organisation_id, account.id, role, first_name, last_name, created_at,
  case when password_hash is not null then created_at end,
  case when last.actor_id is not null then suspended_at end, last.actor_id, removed_at
from account
left join (
  select entry.about, entry.actor_id from audit_entry entry
  join account actor on actor.id = entry.actor_id and actor.organisation_id is not null
  where entry.seq in (select max(seq) from audit_entry where action = 'person-suspended' group by about)
    -- Not where the firm had suspended them before, and nobody restored them since.
    and not exists (select 1 from audit_entry firm
      left join account who on who.id = firm.actor_id
      where firm.action = 'person-suspended' and firm.about = entry.about
        and who.organisation_id is null
        and firm.seq > coalesce((select max(seq) from audit_entry restored
          where restored.action = 'person-restored' and restored.about = entry.about), 0))
) last on last.about = account.id and account.suspended_at is not null
where organisation_id is not null and invited_email is null;

-- Somebody invited while an account elsewhere had their address: a membership of that account now.
insert into membership
  (id, organisation_id, account_id, role, first_name, last_name, invited_at)
select invited.id, invited.organisation_id, holder.id, invited.role, invited.first_name,
  invited.last_name, invited.created_at
from account invited
join account holder on holder.email = invited.invited_email and holder.removed_at is null
where invited.removed_at is null
  and not exists (select 1 from membership
    where account_id = holder.id and organisation_id = invited.organisation_id and removed_at is null);

alter table link add column membership_id text references membership (id);
create index link_by_membership on link (membership_id);
update link set membership_id = account_id
where kind = 'invitation' and account_id in (select id from membership);
-- The links of stand-ins opened nothing.
delete from link where account_id in (select id from account where invited_email is not null);

create table account_new (
  id text not null primary key,
  -- Of the firm's people, separated by spaces; null for everybody else.
  firm_roles text,
  username text,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  time_zone text,
  demo integer not null default 0,
  created_at text not null,
  suspended_at text,
  removed_at text
);
insert into account_new
  (id, firm_roles, username, email, first_name, last_name, password_hash, time_zone, demo,
    created_at, suspended_at, removed_at)
select account.id, case when account.organisation_id is null then account.role end, username, email,
  account.first_name, account.last_name, password_hash, time_zone, demo, created_at,
  case when membership.suspended_at is null then account.suspended_at end, account.removed_at
from account
left join membership on membership.id = account.id
where invited_email is null;
drop table account;
alter table account_new rename to account;

create unique index account_by_username on account (username) where removed_at is null;
create unique index account_by_email on account (email) where removed_at is null;
create index account_of_firm on account (firm_roles);

-- A feed and a ticket open what one membership sees.
create table feed_new (
  membership_id text not null primary key references membership (id),
  account_id text not null references account (id),
  organisation_id text not null references organisation (id),
  token_hash text not null unique,
  created_at text not null,
  revoked_at text
);
insert into feed_new
  (membership_id, account_id, organisation_id, token_hash, created_at, revoked_at)
select membership.id, feed.account_id, feed.organisation_id, token_hash, created_at, revoked_at
from calendar_feed feed
join membership on membership.account_id = feed.account_id
  and membership.organisation_id = feed.organisation_id;
drop table calendar_feed;
alter table feed_new rename to calendar_feed;
create index calendar_feed_by_account on calendar_feed (account_id);

-- Tickets last for a minute.
delete from ticket;
alter table ticket add column membership_id text not null default '';

create index ticket_by_membership on ticket (membership_id);

-- What is of one project says so itself, so that one rule holds for every table.
alter table document_version add column project_id text not null default '';
update document_version set project_id =
  (select project_id from document where document.id = document_version.document_id);
alter table update_read add column project_id text not null default '';
update update_read set project_id =
  (select project_id from project_update where project_update.id = update_read.update_id);
