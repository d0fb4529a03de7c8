-- Which database this is, for the image store that belongs to it; made when it is first asked for.
CREATE TABLE image_store (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  database_id TEXT NOT NULL
);

-- What this database wrote into its store's owner file, newest last: a copy or an older state of it does not know the newest.
CREATE TABLE image_store_marks (
  mark TEXT PRIMARY KEY,
  written_at BIGINT NOT NULL
);

-- Uploads whose files may be removed from the store: being received, or let go. No other file is ever removed.
CREATE TABLE unused_uploads (
  upload_id TEXT PRIMARY KEY,
  since BIGINT NOT NULL,
  had_order INTEGER NOT NULL,
  going INTEGER NOT NULL
);
CREATE INDEX unused_uploads_since ON unused_uploads (had_order, since);
