-- A card that its buyer has sent elsewhere than its order goes, and on which terms (whole FCFA, working days).
-- `delivery_fee`: NULL, to be agreed; if it costs anything, the order's line `line_id` sells it.
CREATE TABLE card_deliveries (
  card_ref TEXT PRIMARY KEY REFERENCES cards (ref),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  delivery_town TEXT NOT NULL,
  delivery_recipient TEXT NOT NULL,
  delivery_phone TEXT NOT NULL,
  delivery_address TEXT NOT NULL,
  delivery_note TEXT NOT NULL,
  delivery_fee INTEGER,
  delivery_days INTEGER NOT NULL,
  line_id TEXT REFERENCES order_lines (id)
);
CREATE INDEX card_deliveries_order ON card_deliveries (order_ref);
