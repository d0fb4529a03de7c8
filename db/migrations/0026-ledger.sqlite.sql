-- The ledger: attempts that came in, refunds that went out. Whole FCFA.

-- What of an order's price is not asked for, what came in that counts for it, and what of that went back.
ALTER TABLE orders ADD COLUMN discount INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;

-- The discount that was given with a payment; what of it went back or was asked to; who of staff took it and under which
-- reference; when staff closed a second payment otherwise than by a refund.
ALTER TABLE payment_attempts ADD COLUMN discount INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN taken_by TEXT;
ALTER TABLE payment_attempts ADD COLUMN reference TEXT;
ALTER TABLE payment_attempts ADD COLUMN closed_at BIGINT;
CREATE INDEX payment_attempts_received ON payment_attempts (settled_at, ref_command) WHERE settled_at IS NOT NULL;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  ref_command TEXT NOT NULL REFERENCES payment_attempts (ref_command),
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  method TEXT NOT NULL,
  by_provider INTEGER NOT NULL,
  reference TEXT NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  state TEXT NOT NULL,
  why TEXT,
  pause_cards INTEGER NOT NULL,
  cancel_pieces INTEGER NOT NULL,
  asked_at BIGINT NOT NULL,
  done_at BIGINT
);
CREATE INDEX refunds_order ON refunds (order_ref, asked_at);
CREATE INDEX refunds_done ON refunds (done_at, id) WHERE done_at IS NOT NULL;
-- The provider gives a payment back once.
CREATE UNIQUE INDEX refunds_by_provider ON refunds (ref_command) WHERE by_provider = 1 AND state <> 'failed';

UPDATE payment_attempts SET refunded = amount WHERE state = 'refunded';
INSERT INTO refunds (id, order_ref, ref_command, kind, amount, method, by_provider, reference, reason, actor, state, why, pause_cards, cancel_pieces, asked_at, done_at)
  SELECT 'refunded-' || ref_command, order_ref, ref_command, 'refund', amount, 'PayTech', 1, '', '', 'PayTech', 'done', NULL, 0, 0, updated_at, updated_at FROM payment_attempts WHERE state = 'refunded';
UPDATE payment_attempts SET
  taken_by = (SELECT max(actor) FROM order_events WHERE order_events.order_ref = payment_attempts.order_ref AND kind = 'payment.settled' AND actor LIKE 'staff:%' AND json_extract(details, '$.refCommand') = ref_command),
  reference = (SELECT max(json_extract(details, '$.reference')) FROM order_events WHERE order_events.order_ref = payment_attempts.order_ref AND kind = 'payment.settled' AND actor LIKE 'staff:%' AND json_extract(details, '$.refCommand') = ref_command)
  WHERE settled_at IS NOT NULL AND token IS NULL;
UPDATE payment_attempts SET discount = (SELECT unit_price * quantity FROM orders WHERE ref = order_ref) - amount
  WHERE settled_at IS NOT NULL AND overpaid = 0;
UPDATE orders SET
  received = coalesce((SELECT sum(amount) FROM payment_attempts WHERE order_ref = orders.ref AND settled_at IS NOT NULL AND overpaid = 0), 0),
  refunded = coalesce((SELECT sum(payment_attempts.refunded) FROM payment_attempts WHERE order_ref = orders.ref AND settled_at IS NOT NULL AND overpaid = 0), 0)
  WHERE paid_at IS NOT NULL;
UPDATE orders SET discount = unit_price * quantity - received WHERE paid_at IS NOT NULL;
