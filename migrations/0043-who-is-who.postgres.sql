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

delete from account where invited_email is not null;
alter table account add column firm_roles text;
update account set firm_roles = role where organisation_id is null;
update account set suspended_at = null
where id in (select id from membership where membership.suspended_at is not null);
-- Not before: without a policy, no row of the table can be changed.
drop policy by_organisation on account;
alter table account drop column organisation_id, drop column role, drop column invited_email;

create index account_of_firm on account (firm_roles);

-- A feed and a ticket open what one membership sees.
alter table calendar_feed add column membership_id text references membership (id);
update calendar_feed set membership_id = membership.id from membership
where membership.account_id = calendar_feed.account_id
  and membership.organisation_id = calendar_feed.organisation_id;
delete from calendar_feed where membership_id is null;
alter table calendar_feed drop constraint calendar_feed_pkey, add primary key (membership_id);
create index calendar_feed_by_account on calendar_feed (account_id);

-- Tickets last for a minute.
delete from ticket;
alter table ticket add column membership_id text not null references membership (id);

create index ticket_by_membership on ticket (membership_id);

-- What is of one project says so itself, so that one rule holds for every table.
alter table document_version add column project_id text;
update document_version set project_id =
  (select project_id from document where document.id = document_version.document_id);
alter table update_read add column project_id text;
update update_read set project_id =
  (select project_id from project_update where project_update.id = update_read.update_id);
alter table document_version alter column project_id set not null;
alter table update_read alter column project_id set not null;

-- A member with `portico.projects` set to anything but `all` sees the projects granted to the
-- membership in `portico.membership`; with nothing set, none.
create function portico_granted(project text) returns boolean
  language sql stable parallel safe
  return exists (select 1 from project_grant
    where membership_id = current_setting('portico.membership', true) and project_id = project);

create function portico_sees_project(organisation_id text, project_id text) returns boolean
  language sql stable parallel safe
  return current_setting('portico.scope', true) = 'all'
    or (organisation_id = nullif(current_setting('portico.organisation', true), '')
      and (current_setting('portico.projects', true) = 'all' or portico_granted(project_id)));

-- Somebody of the firm, or of another company, is nobody here.
create policy by_membership on account
  using (current_setting('portico.scope', true) = 'all'
    or exists (select 1 from membership where membership.account_id = account.id))
  with check (current_setting('portico.scope', true) = 'all'
    or exists (select 1 from membership where membership.account_id = account.id));

alter table membership enable row level security, force row level security;
create policy by_organisation on membership
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table project_grant enable row level security, force row level security;
create policy by_organisation on project_grant
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table project_team enable row level security, force row level security;
create policy by_project on project_team
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on status_change;
create policy by_project on status_change
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on milestone;
create policy by_project on milestone
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on project_update;
create policy by_project on project_update
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on update_read;
create policy by_project on update_read
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on request;
create policy by_project on request
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on document;
create policy by_project on document
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on document_version;
create policy by_project on document_version
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on upload;
create policy by_project on upload
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on thread;
create policy by_project on thread
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on message;
create policy by_project on message
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on message_read;
create policy by_project on message_read
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on notification;
create policy by_project on notification
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on firm_news;
create policy by_project on firm_news
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on firm_mail;
create policy by_project on firm_mail
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));
drop policy by_organisation on approval;
create policy by_project on approval
  using (portico_sees_project(organisation_id, project_id)) with check (portico_sees_project(organisation_id, project_id));

-- The project itself; a meeting with a whole company, which all of it sees.
drop policy by_organisation on project;
create policy by_project on project
  using (portico_sees_project(organisation_id, id)) with check (portico_sees_project(organisation_id, id));
drop policy by_organisation on event;
create policy by_project on event
  using (case when project_id is null then portico_sees(organisation_id)
    else portico_sees_project(organisation_id, project_id) end)
  with check (case when project_id is null then portico_sees(organisation_id)
    else portico_sees_project(organisation_id, project_id) end);
