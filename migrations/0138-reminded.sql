-- When the firm last reminded a client of what they are asked for.
alter table request add column reminded_at text;
alter table approval add column reminded_at text;
