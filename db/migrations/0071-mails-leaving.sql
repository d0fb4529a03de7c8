-- When the last try to send it began: from then on it is not taken back. Null: it waits.
ALTER TABLE mails ADD COLUMN leaving_at BIGINT;
