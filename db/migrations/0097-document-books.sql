-- What the books list of papers. `due_at`: of an invoice, when it is to be paid (ms); null: it was issued before it was kept,
-- and its term is counted from the day of issue. `search_text`: number, order and buyer, folded; empty: not written yet, or
-- the paper was emptied once its retention ended.
ALTER TABLE documents ADD COLUMN due_at BIGINT;
ALTER TABLE documents ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
CREATE INDEX documents_issued ON documents (issued_at);
