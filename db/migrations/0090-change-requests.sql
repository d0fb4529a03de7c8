-- A locked field that somebody asks a company to change on one card. `asked_by`: `holder`, or a member's id; `decided_by`: a member's id, or `staff:<user id>`.
CREATE TABLE change_requests (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  card_ref TEXT NOT NULL,
  field TEXT NOT NULL,
  from_value TEXT NOT NULL,
  to_value TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at BIGINT,
  word TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX change_requests_open ON change_requests (card_ref, field) WHERE state = 'open';
CREATE INDEX change_requests_organisation ON change_requests (organisation_id, id);
CREATE INDEX change_requests_order ON change_requests (order_ref);
-- A shared text that a company has granted one card to have otherwise; its template leaves it alone.
CREATE TABLE card_exceptions (
  card_ref TEXT NOT NULL,
  field TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  PRIMARY KEY (card_ref, field)
);
CREATE INDEX card_exceptions_organisation ON card_exceptions (organisation_id);
CREATE INDEX card_exceptions_order ON card_exceptions (order_ref);
