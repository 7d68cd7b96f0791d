-- Fills the table of 0280 in a transaction of its own: whoever writes meanwhile has it done by the triggers.
insert into search_index_list (kind, about, pieces)
  select 'project', id, list_pieces('p', title) from project
  on conflict do nothing;
insert into search_index_list (kind, about, pieces)
  select 'organisation', id, list_pieces('o', name) from organisation
  on conflict do nothing;
insert into search_index_list (kind, about, pieces)
  select 'account', id, list_pieces('a', concat_ws(' ', first_name, last_name, email, username))
  from account
  on conflict do nothing;
insert into search_index_list (kind, about, pieces)
  select 'membership', id, list_pieces('m', concat_ws(' ', first_name, last_name)) from membership
  on conflict do nothing;
insert into search_index_list (kind, about, pieces)
  select 'outbox', id, list_pieces('x', concat_ws(' ', recipient, subject))
  from outbox where kind = 'mail'
  on conflict do nothing;
