-- What staff set in the portal in the place of the environment's or the catalogue's defaults.
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  -- JSON; null: the default holds again. The row stays, so that versions only grow.
  value TEXT,
  version INTEGER NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT NOT NULL
);
