-- What the list of enquiries is narrowed by and ordered by answers from an index, however many there
-- are: docs/decisions/075-lists-from-indexes.md.

-- Every word of an enquiry, by the number of its entry in `search_entry`. Apart from `search_index`,
-- because a message has thousands of words, which would be written there with each of their beginnings.
create virtual table search_index_enquiry using fts5 (
  words,
  content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6',
  tokenize = 'unicode61 remove_diacritics 2'
);

create trigger enquiry_words_added after insert on search_entry when new.kind = 'enquiry' begin
  insert into search_index_enquiry (rowid, words)
    select new.number, new.title || ' ' || new.text || ' ' || message || ' ' || ended_why
    from enquiry where id = new.about;
end;

create trigger enquiry_words_removed after delete on search_entry when old.kind = 'enquiry' begin
  delete from search_index_enquiry where rowid = old.number;
end;

create trigger enquiry_words_anew after update of message, ended_why on enquiry
  when old.message <> new.message or old.ended_why <> new.ended_why begin
  delete from search_index_enquiry
    where rowid = (select number from search_entry where kind = 'enquiry' and about = new.id);
  insert into search_index_enquiry (rowid, words)
    select number, title || ' ' || text || ' ' || new.message || ' ' || new.ended_why
    from search_entry where kind = 'enquiry' and about = new.id;
end;

insert into search_index_enquiry (rowid, words)
  select number, title || ' ' || text || ' ' || message || ' ' || ended_why
  from search_entry join enquiry on enquiry.id = about where kind = 'enquiry';

-- For those that a search found: what they are narrowed and ordered by, without their rows, each of which
-- is a page of the file away.
create index enquiry_list_found on enquiry (
  id,
  (case when quarantined_at is not null then 'review' when merged_into is not null then 'merged' else state end),
  (coalesce(assignee_id, '')),
  reply_due_at, received_at, (lower(name)), (lower(company)), (coalesce(ended_on, '')), assignee_id
);
