-- The order of the same company that this one adds people to, since that one could not be changed any more; null: none.
ALTER TABLE orders ADD COLUMN completes TEXT;
CREATE INDEX orders_completes ON orders (completes) WHERE completes IS NOT NULL;
