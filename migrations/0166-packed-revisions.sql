-- Of what is never thinned out, earlier texts take little room. null: `texts` is JSON; else it is that
-- JSON packed, with the texts of the revision of this number to refer to, its own number standing for none.
alter table revision add column packed_on integer;
