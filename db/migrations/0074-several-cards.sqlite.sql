-- One upload may be an image of several cards of one order, as a company's logo is.
-- contract: the table keeps its name and every column; SQLite cannot take a unique index off otherwise.
CREATE TABLE card_images_shared (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  kind TEXT NOT NULL,
  upload_id TEXT NOT NULL,
  public_key TEXT,
  PRIMARY KEY (card_ref, kind)
);
INSERT INTO card_images_shared SELECT card_ref, kind, upload_id, public_key FROM card_images;
DROP TABLE card_images;
ALTER TABLE card_images_shared RENAME TO card_images;
CREATE INDEX card_images_public ON card_images (public_key) WHERE public_key IS NOT NULL;
CREATE INDEX card_images_upload ON card_images (upload_id);

-- An upload that a card still shows stays, also where the version before lets go of it for another card.
CREATE TRIGGER uploads_shown BEFORE DELETE ON uploads
WHEN EXISTS (SELECT 1 FROM card_images WHERE upload_id = old.id) BEGIN
  SELECT RAISE(IGNORE);
END;

-- 1: the buyer asked us to write to the card's holder once it is live.
ALTER TABLE cards ADD COLUMN notify_holder INTEGER NOT NULL DEFAULT 0;
