-- What staff have been told is wrong, a row a condition; here, so that of all nodes one tells, and tells once.
CREATE TABLE alerts (
  name TEXT PRIMARY KEY,
  -- A French sentence: what was seen when it began.
  text TEXT NOT NULL,
  since BIGINT NOT NULL,
  -- Null: it stands.
  ended_at BIGINT
);
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
