-- What opens a company's order to its administrators, in place of the buyer's key; null: nobody was given it, or one of
-- them has gone since.
ALTER TABLE orders ADD COLUMN company_key TEXT;
