-- The line of which staff ask no more: a payment of 0 whose discount is what is not asked. Null: of no line.
ALTER TABLE payment_attempts ADD COLUMN line_id TEXT;
