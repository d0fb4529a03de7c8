-- Of an invoice: the latest of the days after its term of which its buyer was reminded; null: he never was.
ALTER TABLE documents ADD COLUMN reminded_days INTEGER;
