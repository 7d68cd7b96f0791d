-- An enquiry that is a duplicate of another is merged into it. Its row stays as it was, so that it can
-- be taken out again; what was said about it moves to the other, and says where it came from.
alter table enquiry add column merged_into text;
alter table enquiry add column merged_at text;
-- The fields of the other that the merge has changed, each before and after it, as JSON.
alter table enquiry add column merge_changes text;
create index enquiry_by_merge on enquiry (merged_into) where merged_into is not null;
-- The enquiry that an entry came with; null: its own.
alter table enquiry_message add column merged_from text;
-- The entry that repeats what the visitor wrote first in an enquiry that was merged.
alter table enquiry_message add column repeats_first integer not null default 0;
