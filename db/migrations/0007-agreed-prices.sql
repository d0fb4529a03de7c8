-- Whole FCFA that a company pays for a card of its template's offer, as agreed with it; null: the price list's.
ALTER TABLE organisation_templates ADD COLUMN agreed_price INTEGER;
