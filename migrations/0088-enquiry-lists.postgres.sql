-- What the list of enquiries is narrowed by and ordered by answers from an index, however many there
-- are: docs/decisions/075-lists-from-indexes.md.

-- Every word of an enquiry. A table of its own, because what is computed from a row is computed anew
-- with each change of the row.
create table search_index_enquiry (
  enquiry_id text not null primary key references enquiry (id) on delete cascade,
  words tsvector not null
);

create function enquiry_words(one enquiry) returns tsvector language sql immutable as $$
  select search_words(one.name || ' ' || one.reference || ' ' || one.email || ' ' || one.company
    || ' ' || one.subject || ' ' || one.message || ' ' || one.ended_why)
$$;

create function enquiry_indexed() returns trigger language plpgsql as $$
begin
  insert into search_index_enquiry values (new.id, enquiry_words(new))
    on conflict (enquiry_id) do update set words = excluded.words;
  return null;
end $$;

create trigger enquiry_words_added after insert on enquiry
  for each row execute function enquiry_indexed();
create trigger enquiry_words_anew
  after update of name, reference, email, company, subject, message, ended_why on enquiry for each row
  when ((old.name, old.reference, old.email, old.company, old.subject, old.message, old.ended_why)
    is distinct from
    (new.name, new.reference, new.email, new.company, new.subject, new.message, new.ended_why))
  execute function enquiry_indexed();

insert into search_index_enquiry select id, enquiry_words(enquiry) from enquiry;

-- Without a list of what is still to be sorted in, which each search would have to read through.
create index search_index_enquiry_words on search_index_enquiry using gin (words) with (fastupdate = off);
