-- How many visitors one client's address has had counted on a card within an hour, under the day's key; gone the day after.
CREATE TABLE visit_bounds (
  mark TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  since BIGINT NOT NULL,
  times INTEGER NOT NULL
);
CREATE INDEX visit_bounds_day ON visit_bounds (day);
