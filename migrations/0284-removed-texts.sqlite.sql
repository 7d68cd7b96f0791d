-- Posts, case studies and pages that were removed are deleted 30 days later from now on:
-- docs/decisions/132-own-pages-together.md. Nobody was promised so of those that are removed already, so
-- their 30 days begin now.
update post set removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where removed_at is not null;
update case_study set removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where removed_at is not null;
update own_page set removed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where removed_at is not null;

-- Removed ones are few of many.
create index case_study_removed on case_study (removed_at) where removed_at is not null;
