-- When the holder of a company's card was last written to, to complete it; null: he never was.
ALTER TABLE card_completions ADD COLUMN mailed_at BIGINT;
UPDATE card_completions SET mailed_at = begun_at
WHERE EXISTS (SELECT 1 FROM cards WHERE cards.ref = card_completions.card_ref AND cards.owner_email <> '');
