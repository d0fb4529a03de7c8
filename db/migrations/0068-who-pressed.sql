-- Whether the buyer, who holds the order's key, pressed "Payer"; 0: somebody else did. Null: staff's own, or of before.
ALTER TABLE payment_attempts ADD COLUMN by_buyer INTEGER;
