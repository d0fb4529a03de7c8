-- What an order sells: one line for its card, or for the card that it prints anew. `card_ref`: the card of a reprint,
-- which another order brought. `discount`: whole FCFA of this line's own.
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  offer TEXT,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  card_ref TEXT,
  UNIQUE (order_ref, position)
);
CREATE INDEX order_lines_card ON order_lines (card_ref) WHERE card_ref IS NOT NULL;

-- The sum of its lines, whole FCFA.
ALTER TABLE orders ADD COLUMN price INTEGER;
ALTER TABLE cards ADD COLUMN offer TEXT, ADD COLUMN line_id TEXT REFERENCES order_lines (id);

-- The version before, while it still serves beside this one, writes orders without lines.
CREATE FUNCTION add_missing_order_line() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lines VALUES (new.ref || '-1', new.ref, 1, CASE WHEN new.reprint_of IS NULL THEN 'card' ELSE 'reprint' END,
    'Carte ' || substr(new.offer, 1, 1) || lower(substr(new.offer, 2)) || CASE WHEN new.reprint_of IS NULL THEN '' ELSE ', réimpression' END,
    new.offer, new.quantity, new.unit_price, 0, new.reprint_of);
  UPDATE orders SET price = new.unit_price * new.quantity WHERE ref = new.ref;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_missing AFTER INSERT ON orders FOR EACH ROW WHEN (new.price IS NULL) EXECUTE FUNCTION add_missing_order_line();
CREATE FUNCTION add_missing_card_line() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET offer = (SELECT offer FROM orders WHERE ref = new.order_ref), line_id = new.order_ref || '-1' WHERE ref = new.ref;
  RETURN NULL;
END $$;
CREATE TRIGGER cards_line_missing AFTER INSERT ON cards FOR EACH ROW WHEN (new.offer IS NULL) EXECUTE FUNCTION add_missing_card_line();

INSERT INTO order_lines
  SELECT ref || '-1', ref, 1, CASE WHEN reprint_of IS NULL THEN 'card' ELSE 'reprint' END,
    'Carte ' || substr(offer, 1, 1) || lower(substr(offer, 2)) || CASE WHEN reprint_of IS NULL THEN '' ELSE ', réimpression' END,
    offer, quantity, unit_price, 0, reprint_of
  FROM orders;
UPDATE orders SET price = unit_price * quantity;
UPDATE cards SET offer = orders.offer, line_id = order_ref || '-1' FROM orders WHERE orders.ref = cards.order_ref;
ANALYZE order_lines;
