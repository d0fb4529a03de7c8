CREATE TABLE orders (
  ref TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  offer TEXT NOT NULL,
  price INTEGER NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  address TEXT NOT NULL,
  company TEXT NOT NULL,
  job_title TEXT NOT NULL,
  work_email TEXT NOT NULL,
  work_phone_number TEXT NOT NULL,
  work_address TEXT NOT NULL,
  work_description TEXT NOT NULL,
  social_medias TEXT NOT NULL,
  profile_upload_id TEXT NOT NULL,
  cover_upload_id TEXT NOT NULL,
  logo_upload_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  paid_at BIGINT,
  paid_by TEXT,
  payment_method TEXT,
  promo_code TEXT,
  image_key TEXT UNIQUE,
  expired_at BIGINT,
  deleted_at BIGINT,
  version INTEGER NOT NULL,
  search_text TEXT NOT NULL
);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_paid ON orders (paid_at);

CREATE TABLE order_events (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  details TEXT NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_ref, id);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  variants TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  order_ref TEXT
);
CREATE INDEX uploads_order ON uploads (order_ref);
CREATE INDEX uploads_created ON uploads (created_at);

CREATE TABLE payment_attempts (
  ref_command TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  env TEXT NOT NULL,
  promo_code TEXT,
  state TEXT NOT NULL,
  token TEXT,
  redirect_url TEXT,
  method TEXT,
  attention TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  settled_at BIGINT,
  overpaid INTEGER NOT NULL
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_ref, created_at);
CREATE INDEX payment_attempts_state ON payment_attempts (state, updated_at);

CREATE TABLE payment_notices (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  content_type TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  copies INTEGER NOT NULL,
  ref_command TEXT,
  outcome TEXT,
  why TEXT
);
CREATE INDEX payment_notices_attempt ON payment_notices (ref_command);

CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  value INTEGER NOT NULL,
  offer TEXT,
  starts_at BIGINT,
  ends_at BIGINT,
  max_uses INTEGER,
  taken INTEGER NOT NULL,
  disabled_at BIGINT,
  created_at BIGINT NOT NULL
);

CREATE TABLE promo_redemptions (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL REFERENCES promo_codes (code),
  order_ref TEXT NOT NULL,
  ref_command TEXT,
  state TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX promo_redemptions_code ON promo_redemptions (code, state);
CREATE INDEX promo_redemptions_attempt ON promo_redemptions (ref_command);
-- One order takes a code once, however often its buyer presses the button.
CREATE UNIQUE INDEX promo_redemptions_taken ON promo_redemptions (order_ref, code) WHERE state <> 'released';

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT UNIQUE,
  payload TEXT NOT NULL,
  run_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  leased_until BIGINT,
  lease TEXT,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  done_at BIGINT,
  failed_at BIGINT
);
CREATE INDEX jobs_due ON jobs (done_at, failed_at, run_at);

CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  data TEXT NOT NULL,
  recipient TEXT NOT NULL,
  order_ref TEXT,
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  failed_at BIGINT,
  last_error TEXT
);
CREATE INDEX mails_recipient ON mails (recipient, created_at);
CREATE INDEX mails_order ON mails (order_ref);

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  must_change_password INTEGER NOT NULL,
  password_expires_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE login_delays (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  succeeded_at BIGINT
);

CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window_start BIGINT NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (key, window_start)
);

CREATE TABLE simulator_payments (
  token TEXT PRIMARY KEY,
  ref_command TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL,
  state TEXT NOT NULL,
  method TEXT,
  created_at BIGINT NOT NULL
);
