-- Which provider a payment began with, by its name: it is asked ever after. Older payments are PayTech's; those that
-- staff take from now on have none.
ALTER TABLE payment_attempts ADD COLUMN provider TEXT NOT NULL DEFAULT 'PayTech';
-- Whose a notice is, and the headers that prove it, as JSON; empty where none do.
ALTER TABLE payment_notices ADD COLUMN provider TEXT NOT NULL DEFAULT 'PayTech';
ALTER TABLE payment_notices ADD COLUMN headers TEXT NOT NULL DEFAULT '';
