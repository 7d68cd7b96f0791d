-- What the lists of the console look for within words, so that a search reads the rows that may have it
-- and no others: docs/decisions/130-words-within-words.md.

-- What is there already follows in 0281, because a trigger locks its table against all who write until
-- the end of the transaction, and other machines still serve.

-- A row for each row of those tables, with all runs of three characters of what is looked for in it.
create table search_index_list (
  kind text not null,
  about text not null,
  pieces tsvector not null,
  primary key (kind, about)
);
-- Without a list of what is still to be sorted in, which each search would have to read through.
create index search_index_list_pieces on search_index_list using gin (pieces) with (fastupdate = off);

-- `mark` stands before each, so that a search of one kind does not find the pieces of another.
create function list_pieces(mark text, written text) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct mark || substr(low, at, 3)
    from (select lower(written) as low) as one, generate_series(1, char_length(low) - 2) as at
    where substr(low, at, 3) !~ '\s'))
$$;

do $make$
declare
  made text[];
begin
  foreach made slice 1 in array array[
    ['project', 'p', 'title', 'new.title', 'true'],
    ['organisation', 'o', 'name', 'new.name', 'true'],
    ['account', 'a', 'first_name, last_name, email, username',
      $$concat_ws(' ', new.first_name, new.last_name, new.email, new.username)$$, 'true'],
    ['membership', 'm', 'first_name, last_name', $$concat_ws(' ', new.first_name, new.last_name)$$, 'true'],
    ['outbox', 'x', 'recipient, subject', $$concat_ws(' ', new.recipient, new.subject)$$,
      $$new.kind = 'mail'$$]]
  loop
    -- Never planned for a table that was small when the plan was made.
    execute format($body$
      create function list_words_of_%1$s() returns trigger language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $f$
      begin
        insert into search_index_list (kind, about, pieces) values (%1$L, new.id, list_pieces(%2$L, %4$s))
          on conflict (kind, about) do update set pieces = excluded.pieces;
        return null;
      end $f$ $body$, made[1], made[2], made[3], made[4]);
    execute format($body$
      create function list_words_less_%1$s() returns trigger language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $f$
      begin
        delete from search_index_list where kind = %1$L and about = old.id;
        return null;
      end $f$ $body$, made[1]);
    execute format('create trigger %1$s_listed after insert on %1$s
      for each row when (%2$s) execute function list_words_of_%1$s()', made[1], made[5]);
    -- A row is locked by writing a column as it is, which changes nothing that is looked for.
    execute format('create trigger %1$s_listed_anew after update of %2$s on %1$s for each row
      when (%3$s and (%4$s) is distinct from (%5$s)) execute function list_words_of_%1$s()',
      made[1], made[3], made[5], made[4], replace(made[4], 'new.', 'old.'));
    execute format('create trigger %1$s_unlisted after delete on %1$s
      for each row execute function list_words_less_%1$s()', made[1]);
  end loop;
end $make$;
