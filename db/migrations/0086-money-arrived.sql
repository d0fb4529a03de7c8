-- The day on which money that staff noted had arrived (ms, its beginning in Dakar), such as a bank transfer's; null: nobody said. The ledger counts it on the day on which it was noted, so that a past month stays as it was.
ALTER TABLE payment_attempts ADD COLUMN arrived_on BIGINT;
