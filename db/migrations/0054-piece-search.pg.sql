-- What the workshop finds pieces by: of each piece that is not delivered its order's text, by trigrams, kept by triggers. Among all
-- orders a search would cost as much as was ever sold. A row for each piece, so that two of an order never wait for each other.
CREATE TABLE piece_search (
  piece_id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  text TEXT NOT NULL
);
INSERT INTO piece_search SELECT pieces.id, orders.ref, orders.search_text FROM pieces JOIN orders ON orders.ref = pieces.order_ref WHERE pieces.state <> 'delivered' AND pieces.shelved = 0;
CREATE INDEX piece_search_order ON piece_search (order_ref);
CREATE INDEX piece_search_text ON piece_search USING gin (text gin_trgm_ops) WITH (fastupdate = off);

CREATE FUNCTION keep_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_search SELECT new.id, new.order_ref, search_text FROM orders WHERE ref = new.order_ref;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_search_insert AFTER INSERT ON pieces FOR EACH ROW
  WHEN (new.state <> 'delivered' AND new.shelved = 0) EXECUTE FUNCTION keep_piece_text();
CREATE TRIGGER piece_search_enter AFTER UPDATE OF state, shelved ON pieces FOR EACH ROW
  WHEN (new.state <> 'delivered' AND new.shelved = 0 AND NOT (old.state <> 'delivered' AND old.shelved = 0)) EXECUTE FUNCTION keep_piece_text();

CREATE FUNCTION forget_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM piece_search WHERE piece_id = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_search_leave AFTER UPDATE OF state, shelved ON pieces FOR EACH ROW
  WHEN (old.state <> 'delivered' AND old.shelved = 0 AND NOT (new.state <> 'delivered' AND new.shelved = 0)) EXECUTE FUNCTION forget_piece_text();
CREATE TRIGGER piece_search_delete AFTER DELETE ON pieces FOR EACH ROW
  WHEN (old.state <> 'delivered' AND old.shelved = 0) EXECUTE FUNCTION forget_piece_text();

CREATE FUNCTION correct_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- In the order in which pieces are moved, so that who corrects and who moves never wait for each other.
  PERFORM 1 FROM piece_search WHERE order_ref = new.ref ORDER BY piece_id FOR UPDATE;
  UPDATE piece_search SET text = new.search_text WHERE order_ref = new.ref;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_search_text AFTER UPDATE OF search_text ON orders FOR EACH ROW
  WHEN (new.search_text <> old.search_text) EXECUTE FUNCTION correct_piece_text();
