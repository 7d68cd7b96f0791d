-- Who removed a document: the account, null for the firm, and the name that is shown.
alter table document add column removed_by_name text;
alter table document add column removed_by text;

create index document_by_remover on document (removed_by);
