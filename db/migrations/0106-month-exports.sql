-- What of a past month was last handed to the accountant. `month`: "2026-11"; `entries`: how many; `sums`: JSON, debits
-- less credits of each account, whole FCFA.
CREATE TABLE month_exports (
  month TEXT PRIMARY KEY,
  exported_at BIGINT NOT NULL,
  entries INTEGER NOT NULL,
  sums TEXT NOT NULL
);
