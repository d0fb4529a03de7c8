-- Since when a card's owner wants it gone, what its state was then, and how long (ms) this database had been served; null: he does not.
ALTER TABLE cards ADD COLUMN removal_asked_at BIGINT;
ALTER TABLE cards ADD COLUMN removal_from TEXT;
ALTER TABLE cards ADD COLUMN removal_life BIGINT;
CREATE INDEX cards_leaving ON cards (removal_asked_at) WHERE removal_asked_at IS NOT NULL;
