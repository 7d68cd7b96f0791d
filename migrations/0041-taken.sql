-- How many were taken of a limit whose whole window starts anew; of the others it stays 0.
alter table rate_limit add column taken integer not null default 0;
