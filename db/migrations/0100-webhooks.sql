-- Addresses of a company's programs that are told what happens to its cards. `secret`: signs what is sent, and is kept as
-- it is; `events`: JSON. `paused_until`: after a failure nothing is tried before; `failures`: in a row; `failing_since`:
-- null, the last answer was good; `off_since`: nothing is sent any more until somebody switches it on.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  failures INTEGER NOT NULL,
  failing_since BIGINT,
  paused_until BIGINT NOT NULL,
  off_since BIGINT
);
CREATE INDEX webhooks_organisation ON webhooks (organisation_id);
-- What is sent to one address, written in the transaction of what it tells. `event_id`: the same for each address and
-- each try; `body`: the bytes that are sent, which name no person; `card_ref`: of the card that it is about.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  card_ref TEXT,
  body TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  tries INTEGER NOT NULL,
  last_tried_at BIGINT,
  answer TEXT NOT NULL,
  delivered_at BIGINT,
  given_up_at BIGINT
);
CREATE INDEX webhook_deliveries_organisation ON webhook_deliveries (organisation_id, id);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_card ON webhook_deliveries (card_ref) WHERE card_ref IS NOT NULL;
CREATE INDEX webhook_deliveries_made ON webhook_deliveries (made_at);
