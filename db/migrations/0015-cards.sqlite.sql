-- The card apart from the order: an order is a sale (buyer, delivery, money), a card a living page, and `card_images`
-- binds a card to its three images. Every order of before becomes an order with one card of the same reference.
CREATE TABLE cards (
  ref TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  place INTEGER NOT NULL,
  state TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  email2 TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  phone_number2 TEXT NOT NULL,
  address TEXT NOT NULL,
  company TEXT NOT NULL,
  job_title TEXT NOT NULL,
  work_email TEXT NOT NULL,
  work_email2 TEXT NOT NULL,
  work_phone_number TEXT NOT NULL,
  work_phone_number2 TEXT NOT NULL,
  work_address TEXT NOT NULL,
  work_description TEXT NOT NULL,
  social_medias TEXT NOT NULL,
  owner_email TEXT NOT NULL,
  version INTEGER NOT NULL,
  changed_at BIGINT NOT NULL,
  UNIQUE (order_ref, place)
);
INSERT INTO cards
  SELECT ref, ref, 1, CASE WHEN deleted_at IS NOT NULL OR expired_at IS NOT NULL THEN 'removed' WHEN paid_at IS NOT NULL THEN 'live' ELSE 'waiting' END,
    first_name, last_name, email, '', phone_number, '', address, company, job_title, work_email, '', work_phone_number, '', work_address, work_description,
    social_medias, email, version, updated_at
  FROM orders;

-- `public_key` stands in the image's public address; the three images of an order of before share its key.
CREATE TABLE card_images (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  kind TEXT NOT NULL,
  upload_id TEXT NOT NULL UNIQUE,
  public_key TEXT,
  PRIMARY KEY (card_ref, kind)
);
INSERT INTO card_images
  SELECT orders.ref, uploads.kind, uploads.id, orders.image_key
  FROM orders JOIN uploads ON uploads.order_ref = orders.ref
  WHERE uploads.id IN (orders.profile_upload_id, orders.cover_upload_id, orders.logo_upload_id) AND orders.expired_at IS NULL;
CREATE INDEX card_images_public ON card_images (public_key) WHERE public_key IS NOT NULL;

-- The binding stands in `card_images` alone. `claimed_at` says what is asked of every upload, used or not: null while no
-- card uses it. By it the budget sums and lists the free ones in an index of theirs, of two that claim one at once one
-- gets it, and an image that a card gave up is free again.
ALTER TABLE uploads ADD COLUMN claimed_at BIGINT;
UPDATE uploads
  SET claimed_at = (SELECT orders.created_at FROM card_images JOIN orders ON orders.ref = card_images.card_ref WHERE card_images.upload_id = uploads.id)
  WHERE order_ref IS NOT NULL;
-- Images of erased orders that no sweep has let go yet: let go, as it would do.
INSERT INTO unused_uploads (upload_id, since, had_order, going)
  SELECT uploads.id, orders.expired_at, 1, 0 FROM uploads JOIN orders ON orders.ref = uploads.order_ref WHERE orders.expired_at IS NOT NULL
  ON CONFLICT DO NOTHING;
DELETE FROM uploads WHERE order_ref IN (SELECT ref FROM orders WHERE expired_at IS NOT NULL);
DROP INDEX uploads_order;
DROP INDEX uploads_unclaimed;
DROP INDEX uploads_held;
ALTER TABLE uploads DROP COLUMN order_ref;
CREATE INDEX uploads_unclaimed ON uploads (created_at, stored_bytes) WHERE claimed_at IS NULL;
CREATE INDEX uploads_held ON uploads (held_by, created_at, stored_bytes) WHERE claimed_at IS NULL;

-- SQLite drops no column that a constraint holds, so the table is made anew; `migrateSqlite` holds the foreign keys off.
CREATE TABLE orders_new (
  ref TEXT PRIMARY KEY,
  key TEXT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  offer TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL,
  buyer_first_name TEXT NOT NULL,
  buyer_last_name TEXT NOT NULL,
  buyer_email TEXT NOT NULL,
  buyer_phone TEXT NOT NULL,
  delivery_recipient TEXT NOT NULL,
  delivery_phone TEXT NOT NULL,
  delivery_address TEXT NOT NULL,
  delivery_note TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  paid_at BIGINT,
  paid_by TEXT,
  payment_method TEXT,
  promo_code TEXT,
  expired_at BIGINT,
  deleted_at BIGINT,
  search_text TEXT NOT NULL,
  first_name_key TEXT NOT NULL,
  last_name_key TEXT NOT NULL,
  life_from BIGINT NOT NULL,
  erase_marked BIGINT
);
-- What is added to the words that find an order: the work e-mail, both phones as digits (with the country's and, in
-- Senegal, without) and the promo code, folded as `foldText` does: lower case, without accents, two spaces before each word.
CREATE TABLE added_words AS
  WITH typed AS (
    SELECT ref, replace(lower(work_email), '''', '')
      || CASE WHEN phone_number LIKE '+221%' THEN ' ' || substr(phone_number, 5) ELSE '' END || ' ' || substr(phone_number, 2)
      || CASE WHEN work_phone_number LIKE '+221%' THEN ' ' || substr(work_phone_number, 5) ELSE '' END || ' ' || substr(work_phone_number, 2)
      || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(promo_code, '')), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ç', 'c'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'Î', 'i'), 'Ï', 'i'), 'Ô', 'o'), 'Ö', 'o'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'Œ', 'oe'), 'Æ', 'ae') AS words
    FROM orders WHERE expired_at IS NULL
  )
  -- Inside: many spaces to one.
  SELECT ref, '  ' || replace(trim(replace(replace(replace(replace(replace(words, '-', ' '), '_', ' '), ' ', '<>'), '><', ''), '<>', ' ')), ' ', '  ') AS words
  FROM typed;
CREATE UNIQUE INDEX added_words_ref ON added_words (ref);

INSERT INTO orders_new
  SELECT orders.ref, lower(hex(randomblob(16))), number, offer, 1, price, first_name, last_name, email, phone_number,
    trim(first_name || ' ' || last_name), phone_number, address, '', created_at, updated_at, paid_at, paid_by, payment_method, promo_code,
    expired_at, deleted_at, search_text || coalesce(added_words.words, ''), first_name_key, last_name_key, life_from, erase_marked
  FROM orders LEFT JOIN added_words ON added_words.ref = orders.ref;
DROP TABLE added_words;
-- Its triggers go with it and are made again below.
DROP TABLE orders;
ALTER TABLE orders_new RENAME TO orders;
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_paid ON orders (paid_at);
CREATE INDEX orders_list_created ON orders (created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_first_name ON orders (first_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_last_name ON orders (last_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_offer ON orders (offer, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_trash ON orders (deleted_at) WHERE deleted_at IS NOT NULL AND expired_at IS NULL;
CREATE INDEX orders_list_paid ON orders (paid_at, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_erase_marked ON orders (erase_marked) WHERE erase_marked IS NOT NULL;

DROP TABLE order_search;
CREATE VIRTUAL TABLE order_search USING fts5(ref UNINDEXED, text, tokenize = 'trigram', columnsize = 0);
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
