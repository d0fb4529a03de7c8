-- What the workshop finds pieces by: the text of the orders of which a piece is not delivered, by trigrams, kept by triggers.
-- Among all orders a search would cost as much as was ever sold. A row's id begins with its order's instant, as in
-- `order_search`, so that it is found again without a scan; `secure-delete` leaves no trace of what was erased.
CREATE VIRTUAL TABLE piece_search USING fts5(order_ref UNINDEXED, text, tokenize = 'trigram', columnsize = 0);
INSERT INTO piece_search (piece_search, rank) VALUES ('secure-delete', 1);
INSERT INTO piece_search (rowid, order_ref, text)
  SELECT created_at * 1048576 + row_number() OVER (PARTITION BY created_at ORDER BY ref), ref, search_text
  FROM orders WHERE ref IN (SELECT order_ref FROM pieces WHERE state <> 'delivered' AND shelved = 0);

CREATE TRIGGER piece_search_insert AFTER INSERT ON pieces WHEN new.state <> 'delivered' AND new.shelved = 0 BEGIN
  INSERT INTO piece_search (rowid, order_ref, text)
    SELECT coalesce(max(found.rowid), orders.created_at * 1048576) + 1, orders.ref, orders.search_text
    FROM orders LEFT JOIN piece_search AS found ON found.rowid BETWEEN orders.created_at * 1048576 AND orders.created_at * 1048576 + 1048575
    WHERE orders.ref = new.order_ref
    GROUP BY orders.ref HAVING count(CASE found.order_ref WHEN orders.ref THEN 1 END) = 0;
END;
CREATE TRIGGER piece_search_enter AFTER UPDATE OF state, shelved ON pieces
WHEN new.state <> 'delivered' AND new.shelved = 0 AND NOT (old.state <> 'delivered' AND old.shelved = 0) BEGIN
  INSERT INTO piece_search (rowid, order_ref, text)
    SELECT coalesce(max(found.rowid), orders.created_at * 1048576) + 1, orders.ref, orders.search_text
    FROM orders LEFT JOIN piece_search AS found ON found.rowid BETWEEN orders.created_at * 1048576 AND orders.created_at * 1048576 + 1048575
    WHERE orders.ref = new.order_ref
    GROUP BY orders.ref HAVING count(CASE found.order_ref WHEN orders.ref THEN 1 END) = 0;
END;
-- With the last such piece of its order.
CREATE TRIGGER piece_search_leave AFTER UPDATE OF state, shelved ON pieces
WHEN old.state <> 'delivered' AND old.shelved = 0 AND NOT (new.state <> 'delivered' AND new.shelved = 0) BEGIN
  DELETE FROM piece_search
    WHERE rowid BETWEEN (SELECT created_at * 1048576 FROM orders WHERE ref = old.order_ref) AND (SELECT created_at * 1048576 + 1048575 FROM orders WHERE ref = old.order_ref)
      AND order_ref = old.order_ref AND NOT EXISTS (SELECT 1 FROM pieces WHERE order_ref = old.order_ref AND state <> 'delivered' AND shelved = 0);
END;
CREATE TRIGGER piece_search_delete AFTER DELETE ON pieces WHEN old.state <> 'delivered' AND old.shelved = 0 BEGIN
  DELETE FROM piece_search
    WHERE rowid BETWEEN (SELECT created_at * 1048576 FROM orders WHERE ref = old.order_ref) AND (SELECT created_at * 1048576 + 1048575 FROM orders WHERE ref = old.order_ref)
      AND order_ref = old.order_ref AND NOT EXISTS (SELECT 1 FROM pieces WHERE order_ref = old.order_ref AND state <> 'delivered' AND shelved = 0);
END;
-- A move empties `orders` before `pieces`.
CREATE TRIGGER piece_search_delete_order AFTER DELETE ON orders BEGIN
  DELETE FROM piece_search
    WHERE rowid BETWEEN old.created_at * 1048576 AND old.created_at * 1048576 + 1048575 AND order_ref = old.ref;
END;
CREATE TRIGGER piece_search_text AFTER UPDATE OF search_text ON orders WHEN new.search_text <> old.search_text BEGIN
  UPDATE piece_search SET text = new.search_text
    WHERE rowid BETWEEN old.created_at * 1048576 AND old.created_at * 1048576 + 1048575 AND order_ref = old.ref;
END;
