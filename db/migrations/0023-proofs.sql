-- What a buyer is shown before his piece is made, version by version. `secret` opens the page of all the piece's versions.
CREATE TABLE proofs (
  id TEXT PRIMARY KEY,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  secret TEXT NOT NULL,
  source TEXT NOT NULL,
  state TEXT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  file_upload TEXT,
  logo_upload TEXT,
  note TEXT NOT NULL,
  answer TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  sent_by TEXT NOT NULL,
  answered_at BIGINT,
  reminded INTEGER NOT NULL,
  UNIQUE (piece_id, version)
);
CREATE INDEX proofs_order ON proofs (order_ref);
