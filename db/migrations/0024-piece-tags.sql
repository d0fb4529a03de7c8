-- What was written into the tags of pieces; the last row of a piece tells of the tag that it has.
CREATE TABLE piece_tags (
  id TEXT PRIMARY KEY,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  how TEXT NOT NULL,
  url TEXT NOT NULL,
  serial_number TEXT NOT NULL,
  written_at BIGINT NOT NULL,
  written_by TEXT NOT NULL,
  locked_at BIGINT,
  locked_by TEXT
);
CREATE INDEX piece_tags_piece ON piece_tags (piece_id, written_at);
CREATE INDEX piece_tags_order ON piece_tags (order_ref);
