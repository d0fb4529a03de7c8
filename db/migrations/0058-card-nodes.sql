-- The nodes that show cards: how often each was asked to compare what it remembers of cards with what they are, and has done so.
CREATE TABLE card_nodes (
  id TEXT PRIMARY KEY,
  asked BIGINT NOT NULL DEFAULT 0,
  answered BIGINT NOT NULL DEFAULT 0
);
