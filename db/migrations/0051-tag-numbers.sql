-- Which of its card's tags a piece has: its number stands in the address that is written into it, from the second one on.
ALTER TABLE pieces ADD COLUMN tag_number INTEGER NOT NULL DEFAULT 1;
-- The last number that a card gave a tag, and, while `tag_paused_at` says so, the last one of those that open no page.
ALTER TABLE cards ADD COLUMN tags_given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cards ADD COLUMN tags_lost INTEGER NOT NULL DEFAULT 1;
