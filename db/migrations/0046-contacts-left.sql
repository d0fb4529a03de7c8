-- What visitors of a card leave for its owner, with the consent that they gave; off until its owner switches it on.
ALTER TABLE cards ADD COLUMN takes_contacts INTEGER NOT NULL DEFAULT 0;

CREATE TABLE left_contacts (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  word TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  consent_text TEXT NOT NULL,
  secret_hash TEXT NOT NULL UNIQUE,
  left_at BIGINT NOT NULL,
  told_at BIGINT
);
CREATE INDEX left_contacts_card ON left_contacts (card_ref, id);
CREATE INDEX left_contacts_age ON left_contacts (left_at);
CREATE INDEX left_contacts_email ON left_contacts (lower(email)) WHERE email <> '';
CREATE INDEX left_contacts_phone ON left_contacts (phone) WHERE phone <> '';
CREATE INDEX left_contacts_untold ON left_contacts (card_ref) WHERE told_at IS NULL;

-- When an owner's mailbox was last told that some wait, by its SHA-256: once an hour at most.
CREATE TABLE contact_tellings (
  owner_hash TEXT PRIMARY KEY,
  told_at BIGINT NOT NULL
);
