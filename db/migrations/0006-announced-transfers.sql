-- A bank transfer that somebody said they made for what an order asks: when, whole FCFA, and who said it, `buyer` or
-- `payer`. It counts until money is recorded or the whole price is in, and changes nothing in the money itself.
ALTER TABLE orders ADD COLUMN transfer_at BIGINT;
ALTER TABLE orders ADD COLUMN transfer_amount BIGINT;
ALTER TABLE orders ADD COLUMN transfer_by TEXT;
CREATE INDEX orders_transfer ON orders (transfer_at) WHERE transfer_at IS NOT NULL;
