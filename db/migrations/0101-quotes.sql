-- Quotes and pro formas are papers too, `kind` `quote` and `pro_forma`; neither counts in the books. Of a quote: `valid_until`
-- the last instant at which it can be accepted (ms); `replaces_id` the quote before it; `accepted_at` (ms), `accepted_by`
-- (`buyer`, `payment`, `staff:<user id>`; empty: nobody has) and `accepted_name`, who accepted it for the buyer, as he wrote it.
ALTER TABLE documents ADD COLUMN valid_until BIGINT;
ALTER TABLE documents ADD COLUMN replaces_id TEXT REFERENCES documents (id);
ALTER TABLE documents ADD COLUMN accepted_at BIGINT;
ALTER TABLE documents ADD COLUMN accepted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN accepted_name TEXT NOT NULL DEFAULT '';
CREATE INDEX documents_replaces ON documents (replaces_id);
