-- For the firm alone: whatever is asked for an organisation, no row of them is there.
alter table staff_notice_choice enable row level security, force row level security;
create policy of_firm on staff_notice_choice
  using (current_setting('portico.scope', true) = 'all')
  with check (current_setting('portico.scope', true) = 'all');

-- Whoever gives somebody an enquiry writes their line, and reads none.
alter table staff_notice_line enable row level security, force row level security;
create policy of_firm on staff_notice_line
  using (current_setting('portico.scope', true) = 'all')
  with check (current_setting('portico.scope', true) in ('all', 'team'));
