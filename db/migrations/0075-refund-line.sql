-- The line of the order that a refund gives back; null: the payment as a whole, or a part of it that is nobody's.
ALTER TABLE refunds ADD COLUMN line_id TEXT;
