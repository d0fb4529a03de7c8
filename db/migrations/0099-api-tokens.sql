-- Programs that act for a company. `token_hash`: SHA-256, hexadecimal; `prefix`: the token's first characters, by which
-- people recognise it; `scopes`: JSON. A token that is revoked has no row any more.
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  made_by TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  last_used_at BIGINT
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_organisation ON api_tokens (organisation_id);
-- What a call that creates was answered, so that a program that asks again with its `Idempotency-Key` gets the same.
-- `body_hash`: SHA-256 of what was sent; `answer`: JSON, which names no person.
CREATE TABLE api_answers (
  token_id TEXT NOT NULL,
  key TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (token_id, key)
);
CREATE INDEX api_answers_made ON api_answers (made_at);
CREATE INDEX api_answers_organisation ON api_answers (organisation_id);
