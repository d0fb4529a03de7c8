-- How many pieces are in each state of the queue, kept by triggers: counting them would cost as much as there are.
CREATE TABLE piece_counts (
  queue TEXT PRIMARY KEY,
  pieces INTEGER NOT NULL
);
INSERT INTO piece_counts SELECT queue, count(*) FROM pieces WHERE queue IS NOT NULL GROUP BY queue;
CREATE TRIGGER piece_counts_insert AFTER INSERT ON pieces WHEN new.queue IS NOT NULL BEGIN
  INSERT INTO piece_counts VALUES (new.queue, 1) ON CONFLICT DO UPDATE SET pieces = pieces + 1;
END;
CREATE TRIGGER piece_counts_leave AFTER UPDATE OF state, shelved ON pieces WHEN old.queue IS NOT NULL BEGIN
  INSERT INTO piece_counts VALUES (old.queue, -1) ON CONFLICT DO UPDATE SET pieces = pieces - 1;
END;
CREATE TRIGGER piece_counts_enter AFTER UPDATE OF state, shelved ON pieces WHEN new.queue IS NOT NULL BEGIN
  INSERT INTO piece_counts VALUES (new.queue, 1) ON CONFLICT DO UPDATE SET pieces = pieces + 1;
END;
CREATE TRIGGER piece_counts_delete AFTER DELETE ON pieces WHEN old.queue IS NOT NULL BEGIN
  INSERT INTO piece_counts VALUES (old.queue, -1) ON CONFLICT DO UPDATE SET pieces = pieces - 1;
END;
