-- Nothing reads it: enquiry_by_domain finds an address as well, and each index costs what is stored.
drop index enquiry_by_email;
