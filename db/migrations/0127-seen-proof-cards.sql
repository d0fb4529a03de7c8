-- When the page that shows a card of a company's proof was first opened; null: not yet.
ALTER TABLE company_proof_cards ADD COLUMN seen_at BIGINT;
