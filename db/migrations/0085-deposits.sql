-- The deposit that staff agreed on with the buyer: whole FCFA, or a share of what is to pay, in percent; both null: the order is paid whole.
ALTER TABLE orders ADD COLUMN deposit_amount INTEGER;
ALTER TABLE orders ADD COLUMN deposit_percent INTEGER;
-- What an attempt pays: `deposit`, `rest`, or null: the whole price.
ALTER TABLE payment_attempts ADD COLUMN part TEXT;
-- Of a deposit: the discount of the order that its payer was shown. The version before would take for a discount what a deposit leaves to pay; this refuses it, and the notice is judged again by a node of this version.
ALTER TABLE payment_attempts ADD COLUMN part_discount INTEGER CHECK (part_discount IS NULL OR settled_at IS NULL OR discount = part_discount);
