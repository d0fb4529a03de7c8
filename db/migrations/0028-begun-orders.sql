-- 1: staff began it with less than its card needs; until that has come, nothing of it is shown, printed or delivered.
ALTER TABLE orders ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
