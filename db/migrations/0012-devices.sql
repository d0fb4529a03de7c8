-- Browsers that an account has logged in from, or has confirmed by mail: each has its own brake on wrong passwords.
CREATE TABLE devices (
  token_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX devices_user ON devices (user_id);

CREATE TABLE device_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX device_codes_user ON device_codes (user_id);

-- Empty: a session of before.
ALTER TABLE sessions ADD COLUMN device_hash TEXT NOT NULL DEFAULT '';
