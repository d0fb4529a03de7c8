-- When the last of an order's price came in (ms); null: some is to come, or a version of before took it (then `paid_at`, the day of its first payment, is the best that is known). Only staff take a rest.
ALTER TABLE orders ADD COLUMN fully_paid_at BIGINT;
UPDATE orders SET fully_paid_at = coalesce((SELECT max(settled_at) FROM payment_attempts WHERE order_ref = orders.ref AND taken_by IS NOT NULL AND overpaid = 0 AND state IN ('paid', 'refunded') AND settled_at > orders.paid_at), paid_at)
  WHERE paid_at IS NOT NULL AND unit_price * quantity <= discount + received;
