-- An order that sold several pieces is made as one lot: the order's reference, on the pieces that it sold and on those made
-- again in their place. A card that its owner lost is made alone.
ALTER TABLE pieces ADD COLUMN lot TEXT;
UPDATE pieces SET lot = order_ref
  WHERE kind <> 'replacement' AND order_ref IN (SELECT order_ref FROM pieces WHERE kind = 'first' GROUP BY order_ref HAVING count(*) > 1);
-- The queue reads from lot to lot, not through all their pieces.
CREATE INDEX pieces_lot_queue ON pieces (queue, due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot_work ON pieces ((queue IN ('shipped', 'returned')), due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot ON pieces (lot, queue, due_at, created_at) WHERE lot IS NOT NULL;

-- A lot's pieces are found by one row with its order's text: a row for each piece would be the names of all, as often as there
-- are names. The last piece that leaves takes it along; of two at the same moment neither may, and it then finds nothing.
DELETE FROM piece_search WHERE order_ref IN (SELECT lot FROM pieces WHERE lot IS NOT NULL) AND piece_id IN (SELECT id FROM pieces WHERE lot IS NOT NULL);
INSERT INTO piece_search SELECT ref, ref, search_text FROM orders WHERE ref IN (SELECT lot FROM pieces WHERE lot IS NOT NULL AND state <> 'delivered' AND shelved = 0);
CREATE OR REPLACE FUNCTION keep_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF new.lot IS NULL THEN
    INSERT INTO piece_search SELECT new.id, new.order_ref, search_text FROM orders WHERE ref = new.order_ref;
  ELSIF NOT EXISTS (SELECT 1 FROM piece_search WHERE piece_id = new.lot) THEN
    INSERT INTO piece_search SELECT new.lot, new.order_ref, search_text FROM orders WHERE ref = new.order_ref ON CONFLICT (piece_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION forget_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF old.lot IS NULL THEN
    DELETE FROM piece_search WHERE piece_id = old.id;
  ELSIF NOT EXISTS (SELECT 1 FROM pieces WHERE lot = old.lot AND state <> 'delivered' AND shelved = 0) THEN
    DELETE FROM piece_search WHERE piece_id = old.lot;
  END IF;
  RETURN NULL;
END $$;
