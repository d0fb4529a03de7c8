-- The queue within a day: what has waited longest first.
DROP INDEX pieces_queue;
DROP INDEX pieces_due;
CREATE INDEX pieces_queue ON pieces (queue, due_at, created_at, id) WHERE queue IS NOT NULL;
CREATE INDEX pieces_due ON pieces (due_at, created_at, id) WHERE queue IS NOT NULL;
