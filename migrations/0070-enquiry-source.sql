-- By which way a visitor came to the contact page, as its own script could read it; empty: unknown.
-- The host of the page before it, and the campaign that its address names.
alter table enquiry add column referrer text not null default '';
alter table enquiry add column utm_source text not null default '';
alter table enquiry add column utm_medium text not null default '';
alter table enquiry add column utm_campaign text not null default '';
