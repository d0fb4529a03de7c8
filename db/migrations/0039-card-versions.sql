-- What a card said, and who had it say so: an owner brings an earlier one back. `content`: JSON of its texts and links, without images.
CREATE TABLE card_versions (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  content TEXT NOT NULL
);
CREATE INDEX card_versions_card ON card_versions (card_ref, id);
