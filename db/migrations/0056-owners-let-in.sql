-- Lets an owner in while strangers ask for codes of his mailbox without end.

-- What a mailbox, or a browser known to it, may still be mailed: `full_at` is when it has all of it again. Kept whether the mailbox has a card or not.
CREATE TABLE owner_asks (
  mailbox TEXT PRIMARY KEY,
  full_at BIGINT NOT NULL,
  mailed_at BIGINT NOT NULL
);
CREATE INDEX owner_asks_full ON owner_asks (full_at);

-- Asked for, until a job has looked whether the mailbox has a card.
CREATE TABLE owner_letters (
  challenge_hash TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  link_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  lane TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  data TEXT NOT NULL
);

-- In the place of what is written where there is a card: rendered like a mail, never sent.
CREATE TABLE owner_decoys (
  id TEXT PRIMARY KEY,
  data TEXT NOT NULL
);

-- Browsers in which an owner logged in before.
CREATE TABLE owner_devices (
  token_hash TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (token_hash, mailbox)
);
CREATE INDEX owner_devices_mailbox ON owner_devices (mailbox);
CREATE INDEX owner_devices_expire ON owner_devices (expires_at);

-- With which others its wrong tries are counted; null: with those of the mailbox.
ALTER TABLE owner_codes ADD COLUMN lane TEXT;
CREATE INDEX owner_codes_email ON owner_codes (email);
