-- How many reminders of a version were written to its company.
ALTER TABLE company_proofs ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
