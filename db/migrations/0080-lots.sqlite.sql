-- An order that sold several pieces is made as one lot: the order's reference, on the pieces that it sold and on those made
-- again in their place. A card that its owner lost is made alone.
ALTER TABLE pieces ADD COLUMN lot TEXT;
UPDATE pieces SET lot = order_ref
  WHERE kind <> 'replacement' AND order_ref IN (SELECT order_ref FROM pieces WHERE kind = 'first' GROUP BY order_ref HAVING count(*) > 1);
-- The queue reads from lot to lot, not through all their pieces.
CREATE INDEX pieces_lot_queue ON pieces (queue, due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot_work ON pieces ((queue IN ('shipped', 'returned')), due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot ON pieces (lot, queue, due_at, created_at) WHERE lot IS NOT NULL;
