-- The member in whose browser a card's link was used while he was logged in; null: whoever had the link.
ALTER TABLE card_sessions ADD COLUMN opened_by TEXT;
