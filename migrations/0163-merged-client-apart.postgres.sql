-- Which companies were one is the firm's to know.
alter table merged_client enable row level security;
alter table merged_client force row level security;
create policy of_firm on merged_client
  using (current_setting('portico.scope', true) in ('all', 'team'))
  with check (current_setting('portico.scope', true) = 'all');
