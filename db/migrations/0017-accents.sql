-- The colour that a card is dressed in, drawn from its logo or cover. Null on an upload: still to be drawn, by the job `card.accents`.
ALTER TABLE cards ADD COLUMN accent TEXT NOT NULL DEFAULT '';
ALTER TABLE uploads ADD COLUMN accent TEXT;
UPDATE uploads SET accent = '' WHERE kind = 'profile';
CREATE INDEX uploads_without_accent ON uploads (id) WHERE accent IS NULL AND claimed_at IS NOT NULL;
