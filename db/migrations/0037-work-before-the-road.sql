-- The whole queue: what somebody has to make comes before what is on its way, however old.
CREATE INDEX pieces_work ON pieces ((queue IN ('shipped', 'returned')), due_at, created_at, id) WHERE queue IS NOT NULL;
