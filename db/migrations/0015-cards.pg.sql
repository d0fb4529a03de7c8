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

ALTER TABLE orders RENAME COLUMN price TO unit_price;
ALTER TABLE orders RENAME COLUMN first_name TO buyer_first_name;
ALTER TABLE orders RENAME COLUMN last_name TO buyer_last_name;
ALTER TABLE orders RENAME COLUMN email TO buyer_email;
ALTER TABLE orders RENAME COLUMN phone_number TO buyer_phone;
ALTER TABLE orders RENAME COLUMN address TO delivery_address;
ALTER TABLE orders
  ADD COLUMN key TEXT NOT NULL DEFAULT '',
  ADD COLUMN quantity INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN delivery_recipient TEXT NOT NULL DEFAULT '',
  ADD COLUMN delivery_phone TEXT NOT NULL DEFAULT '',
  ADD COLUMN delivery_note TEXT NOT NULL DEFAULT '';

-- What is added to the words that find an order: the work e-mail, both phones as digits (with the country's and, in
-- Senegal, without) and the promo code, folded as `foldText` does: lower case, without accents, two spaces before each word.
CREATE FUNCTION pg_temp.fold_words(typed TEXT) RETURNS TEXT LANGUAGE SQL
  RETURN replace(' ' || trim(regexp_replace(
    replace(replace(lower(regexp_replace(normalize(typed, NFD), '[\u0300-\u036F'']', '', 'g')), 'œ', 'oe'), 'æ', 'ae'),
    '[ _-]+', ' ', 'g')), ' ', '  ');
-- Built again below: faster than changing it row by row.
DROP INDEX orders_search;
UPDATE orders SET
  key = left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32),
  delivery_recipient = trim(buyer_first_name || ' ' || buyer_last_name),
  delivery_phone = buyer_phone,
  search_text = CASE WHEN expired_at IS NOT NULL THEN '' ELSE search_text || pg_temp.fold_words(
    work_email
      || CASE WHEN buyer_phone LIKE '+221%' THEN ' ' || substr(buyer_phone, 5) ELSE '' END || ' ' || substr(buyer_phone, 2)
      || CASE WHEN work_phone_number LIKE '+221%' THEN ' ' || substr(work_phone_number, 5) ELSE '' END || ' ' || substr(work_phone_number, 2)
      || ' ' || coalesce(promo_code, '')) END;
ALTER TABLE orders
  ALTER COLUMN key DROP DEFAULT, ALTER COLUMN quantity DROP DEFAULT, ALTER COLUMN delivery_recipient DROP DEFAULT,
  ALTER COLUMN delivery_phone DROP DEFAULT, ALTER COLUMN delivery_note DROP DEFAULT,
  DROP COLUMN company, DROP COLUMN job_title, DROP COLUMN work_email, DROP COLUMN work_phone_number, DROP COLUMN work_address,
  DROP COLUMN work_description, DROP COLUMN social_medias, DROP COLUMN profile_upload_id, DROP COLUMN cover_upload_id,
  DROP COLUMN logo_upload_id, DROP COLUMN image_key, DROP COLUMN version;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
ANALYZE orders, cards, card_images, uploads;
