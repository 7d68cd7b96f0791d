-- How much the mails hold that wait is added up from an index, however many they are and however long:
-- for each mail that comes in, and for the list of those that wait.
create index inbound_mail_sizes on inbound_mail (state, size);
