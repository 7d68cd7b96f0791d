-- When somebody of the client first opened the version that is to be approved.
alter table approval add column opened_at text;
