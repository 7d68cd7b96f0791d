-- The title of a service where there is little room, such as on the home page; empty: its title.
alter table service add column short_title text not null default '';
update service set short_title = 'Integration' where slug = 'integration' and title = 'Integration Services';
