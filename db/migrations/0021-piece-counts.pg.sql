-- How many pieces are in each state of the queue, kept by triggers as signed changes, so that nobody waits for a row of
-- them: counting would cost as much as there are. Always summed; housekeeping merges them.
CREATE TABLE piece_counts (
  queue TEXT NOT NULL,
  pieces BIGINT NOT NULL
);
INSERT INTO piece_counts SELECT queue, count(*) FROM pieces WHERE queue IS NOT NULL GROUP BY queue;

CREATE FUNCTION count_new_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts SELECT queue, count(*) FROM after_change WHERE queue IS NOT NULL GROUP BY queue;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_insert AFTER INSERT ON pieces
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_new_pieces();

CREATE FUNCTION count_moved_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts
    SELECT queue, sum(change) FROM (SELECT queue, 1 AS change FROM after_change UNION ALL SELECT queue, -1 FROM before_change) AS changes
    WHERE queue IS NOT NULL GROUP BY queue HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_update AFTER UPDATE ON pieces
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_moved_pieces();

CREATE FUNCTION count_removed_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts SELECT queue, -count(*) FROM before_change WHERE queue IS NOT NULL GROUP BY queue;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_delete AFTER DELETE ON pieces
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_removed_pieces();
