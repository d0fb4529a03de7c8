-- How often a card was opened, saved and pressed, by day (its first instant), source and kind.
CREATE TABLE visits (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  day BIGINT NOT NULL,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (card_ref, day, source, kind)
);
CREATE INDEX visits_day ON visits (day, source, kind, times);

-- The key by which a day's visitors are told apart, and the keyed hashes of what they did; both go the day after.
CREATE TABLE visit_keys (
  day BIGINT PRIMARY KEY,
  key TEXT NOT NULL
);
CREATE TABLE visit_marks (
  mark TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  source TEXT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX visit_marks_day ON visit_marks (day);
