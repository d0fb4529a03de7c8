-- One upload may be an image of several cards of one order, as a company's logo is.
ALTER TABLE card_images DROP CONSTRAINT card_images_upload_id_key;
CREATE INDEX card_images_upload ON card_images (upload_id);

-- An upload that a card still shows stays, also where the version before lets go of it for another card.
CREATE FUNCTION keep_shown_upload() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM card_images WHERE upload_id = old.id) THEN RETURN NULL; END IF;
  RETURN old;
END $$;
CREATE TRIGGER uploads_shown BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_shown_upload();

-- 1: the buyer asked us to write to the card's holder once it is live.
ALTER TABLE cards ADD COLUMN notify_holder INTEGER NOT NULL DEFAULT 0;
