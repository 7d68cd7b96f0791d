-- A title is that of one text. Of two that were kept under one in the same moment, the later one stays.
delete from enquiry_template
where exists (
  select 1 from enquiry_template later
  where later.title = enquiry_template.title
    and (later.created_at, later.id) > (enquiry_template.created_at, enquiry_template.id)
);
create unique index enquiry_template_by_title on enquiry_template (title);
