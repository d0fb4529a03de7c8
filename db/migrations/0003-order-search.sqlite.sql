CREATE INDEX orders_list_paid ON orders (paid_at, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;

-- Fragments of names, by trigrams, of live orders only, so that counting matches reads nothing else. A row's id is its
-- order's instant (ms) and 20 bits against collisions, so that matches come newest first without sorting.
CREATE VIRTUAL TABLE order_search USING fts5(ref UNINDEXED, text, tokenize = 'trigram', columnsize = 0);
-- What is removed leaves no trace: it is personal data.
INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);
INSERT INTO order_search (rowid, ref, text)
  SELECT created_at * 1048576 + row_number() OVER (PARTITION BY created_at ORDER BY ref), ref, search_text
  FROM orders WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE TRIGGER order_search_insert AFTER INSERT ON orders WHEN new.deleted_at IS NULL AND new.expired_at IS NULL BEGIN
  INSERT INTO order_search (rowid, ref, text)
    SELECT coalesce(max(rowid), new.created_at * 1048576) + 1, new.ref, new.search_text
    FROM order_search WHERE rowid BETWEEN new.created_at * 1048576 AND new.created_at * 1048576 + 1048575;
END;
CREATE TRIGGER order_search_update AFTER UPDATE OF search_text, deleted_at, expired_at ON orders BEGIN
  DELETE FROM order_search
    WHERE rowid BETWEEN old.created_at * 1048576 AND old.created_at * 1048576 + 1048575 AND ref = old.ref;
  INSERT INTO order_search (rowid, ref, text)
    SELECT coalesce(max(rowid), new.created_at * 1048576) + 1, new.ref, new.search_text
    FROM order_search WHERE rowid BETWEEN new.created_at * 1048576 AND new.created_at * 1048576 + 1048575
    HAVING new.deleted_at IS NULL AND new.expired_at IS NULL;
END;
CREATE TRIGGER order_search_delete AFTER DELETE ON orders BEGIN
  DELETE FROM order_search
    WHERE rowid BETWEEN old.created_at * 1048576 AND old.created_at * 1048576 + 1048575 AND ref = old.ref;
END;

-- How many orders there are of each offer and state, kept by every change of one: counting 100,000 rows is slow.
CREATE TABLE order_counts (
  offer TEXT NOT NULL,
  state TEXT NOT NULL,
  orders BIGINT NOT NULL,
  PRIMARY KEY (offer, state)
);
INSERT INTO order_counts
  SELECT offer, CASE WHEN expired_at IS NOT NULL THEN 'erased' WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END, count(*)
  FROM orders GROUP BY 1, 2;
CREATE TRIGGER order_counts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts VALUES (new.offer, CASE WHEN new.expired_at IS NOT NULL THEN 'erased' WHEN new.deleted_at IS NOT NULL THEN 'deleted' WHEN new.paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END, 1)
    ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_counts_update AFTER UPDATE OF offer, paid_at, deleted_at, expired_at ON orders BEGIN
  INSERT INTO order_counts VALUES (old.offer, CASE WHEN old.expired_at IS NOT NULL THEN 'erased' WHEN old.deleted_at IS NOT NULL THEN 'deleted' WHEN old.paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END, -1)
    ON CONFLICT DO UPDATE SET orders = orders - 1;
  INSERT INTO order_counts VALUES (new.offer, CASE WHEN new.expired_at IS NOT NULL THEN 'erased' WHEN new.deleted_at IS NOT NULL THEN 'deleted' WHEN new.paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END, 1)
    ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_counts_delete AFTER DELETE ON orders BEGIN
  INSERT INTO order_counts VALUES (old.offer, CASE WHEN old.expired_at IS NOT NULL THEN 'erased' WHEN old.deleted_at IS NOT NULL THEN 'deleted' WHEN old.paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END, -1)
    ON CONFLICT DO UPDATE SET orders = orders - 1;
END;
