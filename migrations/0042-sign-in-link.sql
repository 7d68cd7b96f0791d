-- SHA-256 of the cookie of the browser that asked for a link to sign in; null: of no browser.
alter table link add column browser_hash text;
