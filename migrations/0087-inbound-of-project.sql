-- The project of the notice that a mail answers: who may not see that does not read the mail.
alter table inbound_mail add column project_id text;
