-- One proof of an order's cards in place of two: those of single pieces and those of companies.
-- contract: nothing later than 0.1.0 was ever given out, and no version before this one runs beside it on these tables.
ALTER TABLE proofs RENAME TO piece_proofs;
DROP INDEX proofs_order;

-- What is shown of an order's cards before they are made, version by version, to who approves them.
-- `source`: a `drawing` of each, the `file` of one's design, or `desk`, by which staff approve in his name;
-- `note`: their words to him, or why. `secret` opens the page of all versions. `told_at`: when an answer was last sent.
CREATE TABLE proofs (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  source TEXT NOT NULL,
  note TEXT NOT NULL,
  secret TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  sent_by TEXT NOT NULL,
  told_at BIGINT,
  reminded INTEGER NOT NULL,
  PRIMARY KEY (order_ref, version)
);

-- One card of a version, with what would be printed of it then; what was answered, by whom and when.
-- `file_upload`: its design, or a drawing's own copy of the logo. `seen_at`: when its page was first opened.
CREATE TABLE proof_cards (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  offer TEXT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  logo_upload TEXT,
  file_upload TEXT,
  state TEXT NOT NULL,
  remark TEXT NOT NULL,
  seen_at BIGINT,
  answered_at BIGINT,
  answered_by TEXT NOT NULL,
  answered_name TEXT NOT NULL,
  PRIMARY KEY (order_ref, version, card_ref)
);
CREATE INDEX proof_cards_card ON proof_cards (card_ref);

-- Versions are counted within the order, in the order in which they were sent; `piece_id` is empty of a company's.
CREATE TABLE moved_proofs AS
SELECT order_ref, piece_id, version AS was, CAST(ROW_NUMBER() OVER (PARTITION BY order_ref ORDER BY sent_at, piece_id, version) AS INTEGER) AS version
FROM (
  SELECT order_ref, '' AS piece_id, version, sent_at FROM company_proofs
  UNION ALL
  SELECT order_ref, piece_id, version, sent_at FROM piece_proofs
) AS every_proof;

INSERT INTO proofs (order_ref, version, source, note, secret, sent_at, sent_by, told_at, reminded)
SELECT o.order_ref, m.version, CASE WHEN o.source = 'desk' THEN 'desk' ELSE 'drawing' END, o.note, '', o.sent_at, o.sent_by, o.told_at, o.reminded
FROM company_proofs o JOIN moved_proofs m ON m.piece_id = '' AND m.order_ref = o.order_ref AND m.was = o.version;

INSERT INTO proofs (order_ref, version, source, note, secret, sent_at, sent_by, told_at, reminded)
SELECT o.order_ref, m.version, o.source, o.note, o.secret, o.sent_at, o.sent_by, CASE WHEN o.state IN ('approved', 'change_asked') THEN o.answered_at END, o.reminded
FROM piece_proofs o JOIN moved_proofs m ON m.piece_id = o.piece_id AND m.was = o.version;

INSERT INTO proof_cards (order_ref, version, card_ref, offer, name, job_title, company, logo_upload, file_upload, state, remark, seen_at, answered_at, answered_by, answered_name)
SELECT o.order_ref, m.version, o.card_ref, o.offer, o.name, o.job_title, o.company, o.logo_upload, NULL, o.state, o.remark, o.seen_at, o.answered_at, o.answered_by, o.answered_name
FROM company_proof_cards o JOIN moved_proofs m ON m.piece_id = '' AND m.order_ref = o.order_ref AND m.was = o.version;

INSERT INTO proof_cards (order_ref, version, card_ref, offer, name, job_title, company, logo_upload, file_upload, state, remark, seen_at, answered_at, answered_by, answered_name)
SELECT o.order_ref, m.version, p.card_ref, p.offer, o.name, o.job_title, o.company, o.logo_upload, o.file_upload,
  CASE o.state WHEN 'sent' THEN 'shown' WHEN 'change_asked' THEN 'marked' ELSE o.state END,
  o.answer, NULL, o.answered_at, CASE WHEN o.answered_at IS NULL THEN '' ELSE 'buyer' END, ''
FROM piece_proofs o JOIN pieces p ON p.id = o.piece_id JOIN moved_proofs m ON m.piece_id = o.piece_id AND m.was = o.version;

UPDATE order_events SET kind = 'proof.' || substr(kind, 15) WHERE kind IN ('company_proof.sent', 'company_proof.answered', 'company_proof.approved');
UPDATE audit_log SET action = 'proof.' || substr(action, 15) WHERE action IN ('company_proof.sent', 'company_proof.approved');

-- Designs are drawn when they are sent; the job drew anew what earlier releases had kept.
DELETE FROM jobs WHERE kind = 'proof.redraw';

-- Reminders that wait, and mails, which are read and shown as long as they are kept.
UPDATE jobs SET payload = (
  SELECT json_object('orderRef', m.order_ref, 'version', m.version, 'reminder', json_extract(jobs.payload, '$.reminder'))
  FROM piece_proofs o JOIN moved_proofs m ON m.piece_id = o.piece_id AND m.was = o.version
  WHERE o.id = json_extract(jobs.payload, '$.proofId')
)
WHERE kind = 'proof.remind' AND json_extract(payload, '$.proofId') IN (SELECT id FROM piece_proofs);
UPDATE jobs SET kind = 'proof.remind', payload = json_set(payload, '$.version', (
  SELECT m.version FROM moved_proofs m
  WHERE m.piece_id = '' AND m.order_ref = json_extract(jobs.payload, '$.orderRef') AND m.was = json_extract(jobs.payload, '$.version')
))
WHERE kind = 'company_proof.remind';
UPDATE mails SET template = 'proof-sent', data = json_set(data,
  '$.firstName', json_extract(data, '$.name'),
  '$.path', '/payer/' || json_extract(data, '$.ref') || '/cartes?cle=' || json_extract(data, '$.key'),
  '$.isCompany', json('true'),
  '$.reminder', coalesce(json_extract(data, '$.reminder'), 0))
WHERE template = 'company-proof-sent';
UPDATE mails SET data = json_set(data,
  '$.name', trim(json_extract(data, '$.firstName') || ' ' || json_extract(data, '$.lastName')),
  '$.approved', json_extract(data, '$.approved'),
  '$.marked', 1 - json_extract(data, '$.approved'))
WHERE template = 'staff-proof-answered';
UPDATE mails SET template = 'staff-proof-answered', data = json_set(data, '$.words', '') WHERE template = 'staff-company-proof-answered';

DROP TABLE moved_proofs;
DROP TABLE piece_proofs;
DROP TABLE company_proof_cards;
DROP TABLE company_proofs;
