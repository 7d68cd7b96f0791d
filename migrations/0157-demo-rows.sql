-- Which rows of the content are the demo's, as it made them: those that somebody has changed since
-- are the firm's own.
create table demo_row (
  content text not null,
  row_id text not null,
  updated_at text not null,
  -- SHA-256 of the row; null: made before this was recorded.
  hash text,
  primary key (content, row_id)
);

-- In a demo of before, what has not been changed is as old as the demo is.
create table demo_age (at text not null);
insert into demo_age (at)
  select min(organisation.created_at) from organisation, edition
  where organisation.demo = 1 and edition.demo = 1
  having min(organisation.created_at) is not null;
insert into demo_row (content, row_id, updated_at)
  select 'service', id, updated_at from service, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'statistic', id, updated_at from statistic, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'faq', id, updated_at from faq, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'partner', id, updated_at from partner, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'testimonial', id, updated_at from testimonial, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'post', id, updated_at from post, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'case_study', id, updated_at from case_study, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'team_member', id, updated_at from team_member, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'certification', id, updated_at from certification, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'industry', id, updated_at from industry, demo_age where updated_at <= at;
insert into demo_row (content, row_id, updated_at)
  select 'call_to_action', id, updated_at from call_to_action, demo_age where updated_at <= at;
drop table demo_age;
