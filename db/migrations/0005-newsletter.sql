CREATE TABLE newsletter_subscribers (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  token TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  requested_at BIGINT NOT NULL,
  confirmed_at BIGINT,
  unsubscribed_at BIGINT
);
CREATE INDEX newsletter_subscribers_state ON newsletter_subscribers (state, requested_at);

-- What was agreed to, and when; rows are only ever added, and go with their subscriber.
CREATE TABLE newsletter_consents (
  id TEXT PRIMARY KEY,
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  act TEXT NOT NULL,
  consent_version TEXT NOT NULL
);
CREATE INDEX newsletter_consents_subscriber ON newsletter_consents (subscriber_id, id);
