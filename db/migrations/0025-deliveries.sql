-- What came of going to a buyer's with pieces: handed over, or nobody there and a new day. Amounts are whole FCFA.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  outcome TEXT NOT NULL,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  received_by TEXT NOT NULL,
  note TEXT NOT NULL,
  again_on BIGINT,
  amount INTEGER NOT NULL
);
CREATE INDEX deliveries_order ON deliveries (order_ref, at);
CREATE TABLE piece_deliveries (
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  delivery_id TEXT NOT NULL REFERENCES deliveries (id),
  PRIMARY KEY (piece_id, delivery_id)
);
