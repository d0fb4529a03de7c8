-- What an order sells, how many and at what price, stands in its lines alone.
-- contract: nothing later than 0.1.0 was ever given out, and no version before this one runs beside it on these columns.
ALTER TABLE orders DROP COLUMN quantity;
ALTER TABLE orders DROP COLUMN unit_price;

-- Events are signed with the provider's name, as payments are; the oldest wrote it small.
UPDATE order_events SET actor = 'PayTech' WHERE actor = 'paytech';
