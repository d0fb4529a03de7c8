-- A card of a company's order whose holder is asked to complete and approve it.
-- `asked`: JSON, the fields that he was asked for. `begun_by`: `payment`, `company` or `staff:<user id>`; `waived_by`: `company` or `staff:<user id>`.
-- `reminders`: how many he had; 3: the company was told that he has not answered.
CREATE TABLE card_completions (
  card_ref TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  asked TEXT NOT NULL,
  begun_at BIGINT NOT NULL,
  begun_by TEXT NOT NULL,
  reminders INTEGER NOT NULL DEFAULT 0,
  approved_at BIGINT,
  waived_at BIGINT,
  waived_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX card_completions_order ON card_completions (order_ref);
CREATE INDEX card_completions_organisation ON card_completions (organisation_id);
-- The one link by which a card's holder comes without a mailbox, until it is used, replaced, or 30 days old.
CREATE TABLE card_links (
  card_ref TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX card_links_token ON card_links (token_hash);
CREATE INDEX card_links_organisation ON card_links (organisation_id);
CREATE INDEX card_links_order ON card_links (order_ref);
-- A browser in which such a link was used; it opens the card's completion alone.
CREATE TABLE card_sessions (
  token_hash TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX card_sessions_card ON card_sessions (card_ref);
CREATE INDEX card_sessions_end ON card_sessions (expires_at);
