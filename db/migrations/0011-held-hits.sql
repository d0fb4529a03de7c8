CREATE TABLE held_hits (
  limit_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  window_start BIGINT NOT NULL,
  PRIMARY KEY (limit_name, subject, key)
);
CREATE INDEX held_hits_window ON held_hits (window_start);
