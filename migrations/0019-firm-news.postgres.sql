-- What clients have done and the firm is to be told of; gone once it stands in a mail.
create table firm_news (
  id text not null primary key,
  organisation_id text not null,
  project_id text not null,
  text text not null,
  created_at text not null,
  unique (organisation_id, id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

create index firm_news_by_project on firm_news (project_id, created_at);

-- When the firm was last told of a project, because mails about it keep a distance.
create table firm_mail (
  project_id text not null primary key,
  organisation_id text not null,
  sent_at text not null,
  unique (organisation_id, project_id),
  foreign key (organisation_id, project_id) references project (organisation_id, id)
);

-- What this means stands in 0006-row-level-security.postgres.sql.
alter table firm_news enable row level security, force row level security;
create policy by_organisation on firm_news
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));

alter table firm_mail enable row level security, force row level security;
create policy by_organisation on firm_mail
  using (portico_sees(organisation_id)) with check (portico_sees(organisation_id));
