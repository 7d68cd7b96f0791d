-- Whoever looks after a project changes what is of it, and its audit says the values; they read none.
alter policy by_organisation on audit_change
  with check (portico_sees_company(organisation_id));
