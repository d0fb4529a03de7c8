-- What lets somebody of the team who forgot the password choose another: mailed as a link, kept as a digest.
CREATE TABLE password_links (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX password_links_user ON password_links (user_id);
