-- Papers that count. `kind`: `invoice` or `credit_note`. Numbers of a kind run from 1 in each year, without a gap or a
-- twin: `document_counters` is written in the transaction that writes the paper. What was issued never changes, but for
-- the file, which is drawn once after that; `content`: JSON, the paper as it is read; empty once its retention ended.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  year INTEGER NOT NULL,
  number INTEGER NOT NULL,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  -- Of a credit note: the invoice that it lowers.
  invoice_id TEXT REFERENCES documents (id),
  total INTEGER NOT NULL,
  content TEXT NOT NULL,
  issued_at BIGINT NOT NULL,
  issued_by TEXT NOT NULL,
  pdf_sha256 TEXT
);
CREATE UNIQUE INDEX documents_number ON documents (kind, year, number);
CREATE INDEX documents_order ON documents (order_ref);
CREATE INDEX documents_invoice ON documents (invoice_id);
-- The PDF of a paper, base64.
CREATE TABLE document_files (
  document_id TEXT PRIMARY KEY REFERENCES documents (id),
  pdf TEXT NOT NULL
);
CREATE TABLE document_counters (
  kind TEXT NOT NULL,
  year INTEGER NOT NULL,
  next INTEGER NOT NULL,
  PRIMARY KEY (kind, year)
);
