-- An export that is made in the console is noted as a backup is, because one of them is made at a time.
alter table backup add column what text not null default 'backup' check (what in ('backup', 'export'));
-- Since when whoever makes it is asked to stop.
alter table backup add column stopped_at text;
