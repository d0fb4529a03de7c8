-- What was printed on a piece, as its card stood when it was printed.
CREATE TABLE piece_prints (
  piece_id TEXT PRIMARY KEY REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  printed_at BIGINT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  logo_upload TEXT
);
CREATE INDEX piece_prints_order ON piece_prints (order_ref);
