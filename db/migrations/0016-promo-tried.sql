-- The promo code that an unpaid order was tried with last, so that every device shows the same price.
ALTER TABLE orders ADD COLUMN promo_tried TEXT;
