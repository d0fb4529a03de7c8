-- How the owner of a card logs in, without a password: a code, or a link, mailed to the address that the card has for it.
CREATE TABLE owner_codes (
  challenge_hash TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  link_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  tries INTEGER NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX owner_codes_expire ON owner_codes (expires_at);

CREATE TABLE owner_sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX owner_sessions_email ON owner_sessions (email);

-- Addresses are looked up in small letters, and kept as they were typed.
CREATE INDEX cards_owner ON cards (lower(owner_email));
