-- What can be taken back about people of clients that merge is forgotten.
create index undo_by_about on undo (about);
