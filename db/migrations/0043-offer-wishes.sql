-- Of which offer a subscriber wants to be told once it is on sale, and when he was; goes with its subscriber.
CREATE TABLE newsletter_wishes (
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  offer TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  told_at BIGINT,
  PRIMARY KEY (subscriber_id, offer)
);
CREATE INDEX newsletter_wishes_offer ON newsletter_wishes (offer, told_at, subscriber_id);
