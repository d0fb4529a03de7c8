-- Which card of a lot each person encodes now, so that the lot is resumed where it was left, on any telephone, and two people
-- never have the same card before them.
CREATE TABLE encoding_places (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  staff TEXT NOT NULL,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  at BIGINT NOT NULL,
  PRIMARY KEY (order_ref, staff)
);
