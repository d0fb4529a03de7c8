-- JSON of what the card's owner adds to its page beside its texts, links and images.
ALTER TABLE cards ADD COLUMN extras TEXT NOT NULL DEFAULT '{}';
