-- The day on which an enquiry was won or lost, where the firm is; null: it was not, or nobody said when.
alter table enquiry add column ended_on text;
update enquiry set ended_on = substr(answered_at, 1, 10) where state in ('won', 'lost');
