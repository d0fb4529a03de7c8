-- How a name is spelled on the printed card, where no font has all of its letters; empty: as it is. Page and contact file keep the name.
ALTER TABLE cards ADD COLUMN printed_name TEXT NOT NULL DEFAULT '';
