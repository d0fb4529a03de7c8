-- Since when the address of a card's tag opens no page, because its printed card is lost; null: it opens the page.
ALTER TABLE cards ADD COLUMN tag_paused_at BIGINT;
