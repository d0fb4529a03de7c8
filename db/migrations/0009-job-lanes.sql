-- Which of a node's workers takes a job. Leasing reads the first due entry of a lane in an index that holds waiting jobs
-- only; `kind` is in it so that kinds a node does not know are passed over without reading their rows.
ALTER TABLE jobs ADD COLUMN lane TEXT NOT NULL DEFAULT 'background';
UPDATE jobs SET lane = 'mail' WHERE kind = 'mail.send';
UPDATE jobs SET lane = 'provider' WHERE kind IN ('payment.check', 'notice.judge');
CREATE INDEX jobs_waiting ON jobs (lane, run_at, kind) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL;
DROP INDEX jobs_due;
