-- The list's sort by the date of payment: the day on which the whole price had come in, or that of a deposit.
CREATE INDEX orders_list_payment_date ON orders (
  (CASE WHEN received + discount >= price AND fully_paid_at > paid_at THEN fully_paid_at ELSE paid_at END) NULLS FIRST, created_at, ref
) WHERE deleted_at IS NULL AND expired_at IS NULL;
-- The version before sorts by the first payment; beside this one it does so without an index.
DROP INDEX orders_list_paid;
