-- A card in the Apple Wallet of who looks after it. `holder`: a hash of his mailbox; once the card is somebody else's, the
-- pass is void. `secret`: stands in the pass, and opens it to the telephone; kept as it is, since each new pass of the same
-- serial has the same. `shown`: when the card was last changed that telephones are given, or `void`; it is so since
-- `updated_at`. `pushed`: the last of it that they were told of.
CREATE TABLE wallet_passes (
  serial TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL,
  holder TEXT NOT NULL,
  secret TEXT NOT NULL,
  shown TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  pushed TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  UNIQUE (card_ref, holder)
);
-- A telephone or watch that has a pass. `push_token`: where Apple tells it of a change.
CREATE TABLE wallet_registrations (
  device_id TEXT NOT NULL,
  serial TEXT NOT NULL REFERENCES wallet_passes (serial),
  push_token TEXT NOT NULL,
  registered_at BIGINT NOT NULL,
  PRIMARY KEY (device_id, serial)
);
CREATE INDEX wallet_registrations_serial ON wallet_registrations (serial, registered_at);
CREATE INDEX wallet_registrations_token ON wallet_registrations (push_token);
