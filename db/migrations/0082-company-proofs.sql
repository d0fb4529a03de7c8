-- What a company was shown of the cards of its order, version by version, before they are made.
-- `source`: `sent` to the company, or `desk`, by which staff approve in its name; `note`: their words to it, or why.
-- `told_at`: when the company last sent its remarks to the team.
CREATE TABLE company_proofs (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  source TEXT NOT NULL,
  note TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  sent_by TEXT NOT NULL,
  told_at BIGINT,
  PRIMARY KEY (order_ref, version)
);

-- One card of a version, with what would be printed of it then; what its company answered, who and when.
CREATE TABLE company_proof_cards (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  offer TEXT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  logo_upload TEXT,
  state TEXT NOT NULL,
  remark TEXT NOT NULL,
  answered_at BIGINT,
  answered_by TEXT NOT NULL,
  answered_name TEXT NOT NULL,
  PRIMARY KEY (order_ref, version, card_ref)
);
CREATE INDEX company_proof_cards_card ON company_proof_cards (card_ref);
