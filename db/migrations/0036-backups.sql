-- Backups that were begun, and what became of them. `kind`: asked, scheduled; `state`: running, done, failed.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  place TEXT NOT NULL,
  state TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  beat_at BIGINT NOT NULL,
  finished_at BIGINT,
  checked_at BIGINT,
  bytes BIGINT NOT NULL,
  message TEXT NOT NULL
);
CREATE INDEX backups_started ON backups (started_at);
-- One at a time, on whichever node.
CREATE UNIQUE INDEX backups_running ON backups (state) WHERE state = 'running';
