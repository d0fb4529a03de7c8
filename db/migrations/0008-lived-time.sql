-- How long this database has been served (`lived`, ms, counted by the nodes' monotonic clocks) and what the wall clock
-- said then: no single clock's word erases anything.
CREATE TABLE clock_ticks (
  lived BIGINT PRIMARY KEY,
  at BIGINT NOT NULL
);

-- Lived time at the order's making, deletion or restoring, whatever its dates say; and since when it is to be erased.
ALTER TABLE orders ADD COLUMN life_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN erase_marked BIGINT;
CREATE INDEX orders_erase_marked ON orders (erase_marked) WHERE erase_marked IS NOT NULL;

-- What uploads that no order uses take, so that nobody fills the disk with them.
ALTER TABLE uploads ADD COLUMN stored_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE uploads ADD COLUMN held_by TEXT;
CREATE INDEX uploads_unclaimed ON uploads (created_at, stored_bytes) WHERE order_ref IS NULL;
CREATE INDEX uploads_held ON uploads (held_by, created_at, stored_bytes) WHERE order_ref IS NULL;
-- Its one row is held while an upload is let in, so that two nodes never let in more than there is room for.
CREATE TABLE upload_gate (passed BIGINT NOT NULL);
INSERT INTO upload_gate VALUES (0);
