-- The order list of the portal: every sort has an index that holds live orders only, and ends in `ref`,
-- so that a page is read from either end without sorting.
ALTER TABLE orders ADD COLUMN first_name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN last_name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_list_created ON orders (created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_first_name ON orders (first_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_last_name ON orders (last_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_offer ON orders (offer, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_trash ON orders (deleted_at) WHERE deleted_at IS NOT NULL AND expired_at IS NULL;
CREATE INDEX payment_attempts_overpaid ON payment_attempts (state, order_ref) WHERE overpaid = 1;
CREATE INDEX payment_attempts_settled ON payment_attempts (state, settled_at);
CREATE INDEX mails_not_sent ON mails (id) WHERE sent_at IS NULL;
