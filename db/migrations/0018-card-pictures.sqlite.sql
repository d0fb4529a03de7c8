-- The cards of before have their pictures drawn, one every two seconds; other background jobs have their turn between.
INSERT INTO jobs (id, kind, lane, key, payload, run_at, attempts, leased_until, lease, last_error, created_at, done_at, failed_at)
  SELECT 'card-picture-' || ref, 'card.picture', 'background', NULL, '{"cardRef":"' || ref || '"}',
    CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 2000 * row_number() OVER (ORDER BY changed_at DESC), 0, NULL, NULL, NULL, CAST(strftime('%s', 'now') AS INTEGER) * 1000, NULL, NULL
  FROM cards WHERE state IN ('live', 'paused');
