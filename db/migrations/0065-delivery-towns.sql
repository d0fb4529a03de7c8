-- Where an order goes, and what carrying it there costs (whole FCFA) and takes (working days), as it was shown; without a town nothing was said.
ALTER TABLE orders ADD COLUMN delivery_town TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN delivery_fee INTEGER;
ALTER TABLE orders ADD COLUMN delivery_days INTEGER;
