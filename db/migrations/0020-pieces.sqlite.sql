-- The physical cards, each with its road. `queue` is the state of a piece that is somebody's work: null once it is delivered,
-- defective or canceled, and while its order is in the trash.
CREATE TABLE pieces (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  offer TEXT NOT NULL,
  material TEXT NOT NULL,
  state TEXT NOT NULL,
  state_at BIGINT NOT NULL,
  version INTEGER NOT NULL,
  held_from TEXT,
  due_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  replaces TEXT REFERENCES pieces (id),
  shelved INTEGER NOT NULL,
  queue TEXT GENERATED ALWAYS AS (CASE WHEN shelved = 1 OR state IN ('delivered', 'defective', 'canceled') THEN NULL ELSE state END) STORED,
  UNIQUE (order_ref, place)
);
CREATE INDEX pieces_queue ON pieces (queue, due_at, id) WHERE queue IS NOT NULL;
CREATE INDEX pieces_due ON pieces (due_at, id) WHERE queue IS NOT NULL;
CREATE INDEX pieces_state ON pieces (state, state_at, id);
CREATE INDEX pieces_replaces ON pieces (replaces) WHERE replaces IS NOT NULL;
CREATE TABLE piece_moves (
  id TEXT PRIMARY KEY,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  why TEXT NOT NULL
);
CREATE INDEX piece_moves_piece ON piece_moves (piece_id, id);
CREATE INDEX piece_moves_order ON piece_moves (order_ref, id);

-- Orders that were paid before there were pieces. Those of the last 30 days begin their road, due three working days after
-- their payment; of the older ones nobody noted whether they were handed over, but nobody makes them now: they are
-- taken as delivered, which staff can take back.
INSERT INTO pieces (id, order_ref, card_ref, place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved)
  SELECT lower(hex(randomblob(16))), orders.ref, cards.ref, cards.place, 'first', orders.offer,
    CASE orders.offer WHEN 'GOLD' THEN 'metal' WHEN 'CUSTOM' THEN 'undecided' ELSE 'pvc' END,
    CASE WHEN orders.paid_at < CAST(strftime('%s', 'now') AS INTEGER) * 1000 - 2592000000 THEN 'delivered' WHEN orders.offer = 'CUSTOM' THEN 'to_design' ELSE 'to_print' END,
    CAST(strftime('%s', 'now') AS INTEGER) * 1000, 1, NULL,
    -- The day's number in the week, Sunday first, says how many days three working ones take.
    (orders.paid_at / 86400000 + 1 + CASE (orders.paid_at / 86400000 + 4) % 7 WHEN 3 THEN 5 WHEN 4 THEN 5 WHEN 5 THEN 5 WHEN 6 THEN 4 ELSE 3 END) * 86400000 - 1,
    CAST(strftime('%s', 'now') AS INTEGER) * 1000, NULL, CASE WHEN orders.deleted_at IS NULL THEN 0 ELSE 1 END
  FROM orders JOIN cards ON cards.order_ref = orders.ref
  WHERE orders.paid_at IS NOT NULL;
INSERT INTO piece_moves (id, piece_id, order_ref, at, actor, from_state, to_state, why)
  SELECT id, id, order_ref, created_at, 'system', NULL, state, CASE state WHEN 'delivered' THEN 'Commande d''avant l''atelier' ELSE '' END FROM pieces;
