-- `on conflict (project_id)` looks at the primary key alone: of two inserts at once, the later one
-- may meet the first in this index, and fail in place of giving way. The primary key says as much.
alter table firm_mail drop constraint firm_mail_organisation_id_project_id_key;
