-- What the alerts count every five minutes, without what merely waits. On PostgreSQL jobs stand in the schema `pgboss` since this
-- version (decision 61): one before it, which would not see them there, refuses to start.
CREATE INDEX jobs_failing ON jobs (created_at) WHERE done_at IS NULL AND failed_at IS NULL AND last_error IS NOT NULL;
