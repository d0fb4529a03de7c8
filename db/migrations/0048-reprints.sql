-- An order that has a card printed anew names that card; null: it brings cards of its own. It names no row of `cards` for the
-- engine, since cards name their orders already.
ALTER TABLE orders ADD COLUMN reprint_of TEXT;
CREATE INDEX orders_reprint_of ON orders (reprint_of) WHERE reprint_of IS NOT NULL;
CREATE INDEX pieces_card ON pieces (card_ref);
