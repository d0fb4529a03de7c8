-- What grows for years and was read whole. What was paid with a code alone, for the ledger.
CREATE INDEX orders_gifts ON orders (paid_at) WHERE paid_by = 'Code promo';
-- Mails that are forgotten by their kind and age, each night.
CREATE INDEX mails_template ON mails (template, created_at);
-- When the provider was last heard, and what it did not send.
CREATE INDEX payment_notices_received ON payment_notices (received_at);
CREATE INDEX payment_notices_stray ON payment_notices (received_at) WHERE outcome = 'rejected';
