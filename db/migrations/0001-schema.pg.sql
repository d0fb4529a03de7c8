CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The team: accounts, sessions, limits, what staff did

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  must_change_password INTEGER NOT NULL,
  password_expires_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- A row that does not say its role gets the least.
  role TEXT NOT NULL DEFAULT 'workshop'
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- Empty: a session of before.
  device_hash TEXT NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE second_factors (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  confirmed_at BIGINT,
  last_step BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Browsers that an account has logged in from, or has confirmed by mail: each has its own brake on wrong passwords.
CREATE TABLE devices (
  token_hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX devices_user ON devices (user_id);

CREATE TABLE device_codes (
  code_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX device_codes_user ON device_codes (user_id);

-- What lets somebody of the team who forgot the password choose another: mailed as a link, kept as a digest.
CREATE TABLE password_links (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX password_links_user ON password_links (user_id);

CREATE TABLE login_delays (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  succeeded_at BIGINT
);

CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window_start BIGINT NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (key, window_start)
);

CREATE TABLE held_hits (
  limit_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  key TEXT NOT NULL,
  window_start BIGINT NOT NULL,
  PRIMARY KEY (limit_name, subject, key)
);
CREATE INDEX held_hits_window ON held_hits (window_start);

CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  details TEXT NOT NULL,
  order_ref TEXT,
  -- The company that an act is about, so that erasing it empties what was written of it under whatever name it had
  -- then.
  organisation_id TEXT
);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_organisation ON audit_log (organisation_id) WHERE organisation_id IS NOT NULL;

-- The service: settings, time, jobs, alerts, backups

-- What staff set in the portal in the place of the environment's or the catalogue's defaults.
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  -- JSON; null: the default holds again. The row stays, so that versions only grow.
  value TEXT,
  version INTEGER NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT NOT NULL
);

-- How long this database has been served (`lived`, ms, counted by the nodes' monotonic clocks) and what the wall clock
-- said then: no single clock's word erases anything.
CREATE TABLE clock_ticks (
  lived BIGINT PRIMARY KEY,
  at BIGINT NOT NULL
);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT UNIQUE,
  payload TEXT NOT NULL,
  run_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  leased_until BIGINT,
  lease TEXT,
  last_error TEXT,
  created_at BIGINT NOT NULL,
  done_at BIGINT,
  failed_at BIGINT,
  -- Which of a node's workers takes it.
  lane TEXT NOT NULL DEFAULT 'background'
);
-- Leasing reads the first due entry of a lane in an index that holds waiting jobs only; `kind` is in it so that kinds a
-- node does not know are passed over without reading their rows.
CREATE INDEX jobs_waiting ON jobs (lane, run_at, kind) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
-- What the alerts count every five minutes, without what merely waits.
CREATE INDEX jobs_failing ON jobs (created_at) WHERE done_at IS NULL AND failed_at IS NULL AND last_error IS NOT NULL;

-- What staff have been told is wrong, a row a condition; here, so that of all nodes one tells, and tells once.
CREATE TABLE alerts (
  name TEXT PRIMARY KEY,
  -- A French sentence: what was seen when it began.
  text TEXT NOT NULL,
  since BIGINT NOT NULL,
  -- Null: it stands.
  ended_at BIGINT
);

-- Backups that were begun, and what became of them. `kind`: asked, scheduled; `state`: running, done, failed.
-- `images_read`: new ones, and those of before whose turn it was; `damaged`: files of its place that nothing good is
-- left of.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  place TEXT NOT NULL,
  state TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  beat_at BIGINT NOT NULL,
  finished_at BIGINT,
  checked_at BIGINT,
  bytes BIGINT NOT NULL,
  message TEXT NOT NULL,
  node TEXT NOT NULL DEFAULT '',
  images BIGINT NOT NULL DEFAULT 0,
  images_read BIGINT NOT NULL DEFAULT 0,
  damaged BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX backups_started ON backups (started_at);
-- One at a time, on whichever node.
CREATE UNIQUE INDEX backups_running ON backups (state) WHERE state = 'running';

-- Mails and newsletter

CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  data TEXT NOT NULL,
  recipient TEXT NOT NULL,
  order_ref TEXT,
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  failed_at BIGINT,
  last_error TEXT,
  -- When the last try to send it began: from then on it is not taken back. Null: it waits.
  leaving_at BIGINT
);
CREATE INDEX mails_recipient ON mails (recipient, created_at);
CREATE INDEX mails_order ON mails (order_ref);
CREATE INDEX mails_not_sent ON mails (id) WHERE sent_at IS NULL;
-- Mails that are forgotten by their kind and age, each night.
CREATE INDEX mails_template ON mails (template, created_at);

CREATE TABLE newsletter_subscribers (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  token TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  requested_at BIGINT NOT NULL,
  confirmed_at BIGINT,
  unsubscribed_at BIGINT
);
-- The list and its CSV are read newest first, part by part, from an index.
CREATE INDEX newsletter_subscribers_requested ON newsletter_subscribers (requested_at, id);
CREATE INDEX newsletter_subscribers_state_requested ON newsletter_subscribers (state, requested_at, id);

-- What was agreed to, and when; rows are only ever added, and go with their subscriber.
CREATE TABLE newsletter_consents (
  id TEXT PRIMARY KEY,
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  act TEXT NOT NULL,
  consent_version TEXT NOT NULL
);
CREATE INDEX newsletter_consents_subscriber ON newsletter_consents (subscriber_id, id);

-- Of which offer a subscriber wants to be told once it is on sale, and when he was; goes with its subscriber.
CREATE TABLE newsletter_wishes (
  subscriber_id TEXT NOT NULL REFERENCES newsletter_subscribers (id) ON DELETE CASCADE,
  offer TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  told_at BIGINT,
  PRIMARY KEY (subscriber_id, offer)
);
CREATE INDEX newsletter_wishes_offer ON newsletter_wishes (offer, told_at, subscriber_id);

-- Companies

-- A company whose people hold cards. `billing_*`, `contact_name`: whom we write to about its orders. `list_columns`:
-- JSON, what staff decided its lists' columns to hold, by heading.
CREATE TABLE organisations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  legal_name TEXT NOT NULL,
  ninea TEXT NOT NULL,
  rccm TEXT NOT NULL,
  address TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  billing_email TEXT NOT NULL,
  billing_phone TEXT NOT NULL,
  vat_regime TEXT NOT NULL,
  search_text TEXT NOT NULL,
  list_columns TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT
);

-- What a company's cards share; copied into each card when it is made, and at each change. `locked`, `asked`: JSON
-- lists of a card's fields. `left_sentence`: the page of a card whose holder has left says it.
CREATE TABLE organisation_templates (
  organisation_id TEXT PRIMARY KEY REFERENCES organisations (id),
  offer TEXT NOT NULL,
  company TEXT NOT NULL,
  work_address TEXT NOT NULL,
  work_phone_number TEXT NOT NULL,
  work_email TEXT NOT NULL,
  work_description TEXT NOT NULL,
  social_medias TEXT NOT NULL,
  logo_upload_id TEXT,
  cover_upload_id TEXT,
  own_accent TEXT NOT NULL,
  dress TEXT NOT NULL,
  locked TEXT NOT NULL,
  asked TEXT NOT NULL,
  left_sentence TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at BIGINT NOT NULL
);

-- Who looks after a company's cards. `email`: in small letters, by which he logs in; empty once he has left.
-- `departments`: JSON, those of a manager; an admin has them all. `invited_by`: `staff:<user id>`, or a member's id.
CREATE TABLE organisation_members (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  departments TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  invited_at BIGINT NOT NULL,
  joined_at BIGINT,
  left_at BIGINT
);
CREATE UNIQUE INDEX organisation_members_email ON organisation_members (email, organisation_id) WHERE left_at IS NULL;
CREATE INDEX organisation_members_organisation ON organisation_members (organisation_id);

-- Orders: a sale, with its buyer, its delivery and its money

CREATE TABLE orders (
  ref TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  offer TEXT NOT NULL,
  unit_price INTEGER NOT NULL,
  buyer_first_name TEXT NOT NULL,
  buyer_last_name TEXT NOT NULL,
  buyer_email TEXT NOT NULL,
  buyer_phone TEXT NOT NULL,
  delivery_address TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  paid_at BIGINT,
  paid_by TEXT,
  payment_method TEXT,
  promo_code TEXT,
  expired_at BIGINT,
  deleted_at BIGINT,
  search_text TEXT NOT NULL,
  first_name_key TEXT NOT NULL DEFAULT '',
  last_name_key TEXT NOT NULL DEFAULT '',
  -- Lived time at the order's making, deletion or restoring, whatever its dates say.
  life_from BIGINT NOT NULL DEFAULT 0,
  -- Since when it is to be erased.
  erase_marked BIGINT,
  key TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  delivery_recipient TEXT NOT NULL,
  delivery_phone TEXT NOT NULL,
  delivery_note TEXT NOT NULL,
  -- The promo code that an unpaid order was tried with last, so that every device shows the same price.
  promo_tried TEXT,
  -- Whole FCFA: what of the price is not asked for, what came in that counts for it, and what of that went back.
  discount INTEGER NOT NULL DEFAULT 0,
  received INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  -- 1: staff began it with less than its card needs; until that has come, nothing of it is shown, printed or delivered.
  begun INTEGER NOT NULL DEFAULT 0,
  -- The card that the order has printed anew; null: it brings cards of its own. It names no row of `cards` for the
  -- engine, since cards name their orders already.
  reprint_of TEXT,
  -- Where it goes, and what carrying it there costs (whole FCFA) and takes (working days), as it was shown; without a
  -- town nothing was said.
  delivery_town TEXT NOT NULL DEFAULT '',
  delivery_fee INTEGER,
  delivery_days INTEGER,
  -- When the last of the price came in (ms); null: some is to come, or it came before this was kept (then `paid_at`,
  -- the day of the first payment, is the best that is known).
  fully_paid_at BIGINT,
  -- The sum of its lines, whole FCFA.
  price INTEGER,
  organisation_id TEXT REFERENCES organisations (id),
  -- The deposit that staff agreed on with the buyer: whole FCFA, or a share of what is to pay, in percent; both null:
  -- the order is paid whole.
  deposit_amount INTEGER,
  deposit_percent INTEGER,
  -- What opens a company's order to its administrators, in place of the buyer's key; null: nobody was given it, or one
  -- of them has gone since.
  company_key TEXT
);
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_paid ON orders (paid_at);
-- The order list of the portal: every sort has an index that holds live orders only, and ends in `ref`, so that a page
-- is read from either end without sorting.
CREATE INDEX orders_list_created ON orders (created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_first_name ON orders (first_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_last_name ON orders (last_name_key, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_offer ON orders (offer, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_trash ON orders (deleted_at) WHERE deleted_at IS NOT NULL AND expired_at IS NULL;
CREATE INDEX orders_list_unpaid ON orders (created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL AND paid_at IS NULL;
CREATE INDEX orders_erase_marked ON orders (erase_marked) WHERE erase_marked IS NOT NULL;
-- Fragments of names, by trigrams. Without a pending list every search costs the same.
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX orders_reprint_of ON orders (reprint_of) WHERE reprint_of IS NOT NULL;
-- What was paid with a code alone, for the ledger.
CREATE INDEX orders_gifts ON orders (paid_at) WHERE paid_by = 'Code promo';
-- The day on which the whole price had come in, or that of a deposit.
CREATE INDEX orders_list_payment_date ON orders (
  (CASE WHEN received + discount >= price AND fully_paid_at > paid_at THEN fully_paid_at ELSE paid_at END) NULLS FIRST, created_at, ref
) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_organisation ON orders (organisation_id) WHERE organisation_id IS NOT NULL;

-- What an order sells. `card_ref`: the card of a reprint, which another order brought. `discount`: whole FCFA of this
-- line's own.
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  offer TEXT,
  quantity INTEGER NOT NULL,
  unit_price INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  card_ref TEXT,
  UNIQUE (order_ref, position)
);
CREATE INDEX order_lines_card ON order_lines (card_ref) WHERE card_ref IS NOT NULL;
-- The orders that sell an offer beside their first card's, for the list's filter.
CREATE INDEX order_lines_second_offers ON order_lines (offer, order_ref) WHERE position > 1;
-- No order prints a card anew twice, whatever its code does.
CREATE UNIQUE INDEX order_lines_reprints ON order_lines (order_ref, card_ref) WHERE card_ref IS NOT NULL;

CREATE TABLE order_events (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  kind TEXT NOT NULL,
  details TEXT NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_ref, id);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- How many orders there are of each offer and state: signed changes whose sum is the count, added by every statement
-- that changes one. Nobody waits for anybody, as they would for one row each; `mergeOrderCounts` sums them up.
CREATE TABLE order_counts (
  offer TEXT NOT NULL,
  state TEXT NOT NULL,
  orders BIGINT NOT NULL
);
CREATE FUNCTION order_state(expired_at BIGINT, deleted_at BIGINT, paid_at BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE SQL
  RETURN CASE WHEN expired_at IS NOT NULL THEN 'erased' WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END;

CREATE FUNCTION count_new_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts SELECT offer, order_state(expired_at, deleted_at, paid_at), count(*) FROM after_change GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER order_counts_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();

CREATE FUNCTION count_changed_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts
    SELECT offer, state, sum(change) FROM (
      SELECT offer, order_state(expired_at, deleted_at, paid_at) AS state, 1 AS change FROM after_change
      UNION ALL
      SELECT offer, order_state(expired_at, deleted_at, paid_at), -1 FROM before_change
    ) AS changes
    GROUP BY 1, 2 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER order_counts_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_changed_orders();

CREATE FUNCTION count_removed_orders() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts SELECT offer, order_state(expired_at, deleted_at, paid_at), -count(*) FROM before_change GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER order_counts_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_removed_orders();

-- Orders that were paid and not given back whole, by offer and month of payment (12 times the year and 0 to 11, in
-- UTC); signed changes, as in `order_counts`.
CREATE TABLE sale_counts (
  offer TEXT NOT NULL,
  month INTEGER NOT NULL,
  sales BIGINT NOT NULL
);
CREATE INDEX sale_counts_month ON sale_counts (month);
CREATE FUNCTION sale_month(paid_at BIGINT) RETURNS INTEGER IMMUTABLE LANGUAGE SQL
  RETURN (extract(year FROM to_timestamp(paid_at / 1000) AT TIME ZONE 'UTC') * 12 + extract(month FROM to_timestamp(paid_at / 1000) AT TIME ZONE 'UTC') - 1)::integer;

CREATE FUNCTION count_new_sales() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_counts
    SELECT offer, sale_month(paid_at), count(*) FROM after_change WHERE paid_at IS NOT NULL AND (refunded = 0 OR refunded < received) GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_counts_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_new_sales();

CREATE FUNCTION count_entering_sale() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_counts VALUES (new.offer, sale_month(new.paid_at), 1);
  RETURN NULL;
END $$;
CREATE TRIGGER sale_counts_enter AFTER UPDATE OF offer, paid_at, received, refunded ON orders FOR EACH ROW WHEN (new.paid_at IS NOT NULL AND (new.refunded = 0 OR new.refunded < new.received)) EXECUTE FUNCTION count_entering_sale();

CREATE FUNCTION count_leaving_sale() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_counts VALUES (old.offer, sale_month(old.paid_at), -1);
  RETURN NULL;
END $$;
CREATE TRIGGER sale_counts_leave AFTER UPDATE OF offer, paid_at, received, refunded ON orders FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received)) EXECUTE FUNCTION count_leaving_sale();
CREATE TRIGGER sale_counts_delete AFTER DELETE ON orders FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received)) EXECUTE FUNCTION count_leaving_sale();

-- Images

-- Which database this is, for the image store that belongs to it; made when it is first asked for.
CREATE TABLE image_store (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  database_id TEXT NOT NULL
);

-- What this database wrote into its store's owner file, newest last: a copy or an older state of it does not know the
-- newest.
CREATE TABLE image_store_marks (
  mark TEXT PRIMARY KEY,
  written_at BIGINT NOT NULL
);

CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  variants TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- What uploads that no order uses take, so that nobody fills the disk with them.
  stored_bytes BIGINT NOT NULL DEFAULT 0,
  held_by TEXT,
  -- Null while no card uses it. By it the budget sums and lists the free ones in an index of theirs, of two that claim
  -- one at once one gets it, and an image that a card gave up is free again.
  claimed_at BIGINT,
  -- The colour that a card is dressed in, drawn from its logo or cover; null: still to be drawn, by the job
  -- `card.accents`.
  accent TEXT,
  -- Its file for print; null: it has none.
  master TEXT
);
CREATE INDEX uploads_created ON uploads (created_at);
CREATE INDEX uploads_unclaimed ON uploads (created_at, stored_bytes) WHERE claimed_at IS NULL;
CREATE INDEX uploads_held ON uploads (held_by, created_at, stored_bytes) WHERE claimed_at IS NULL;
CREATE INDEX uploads_without_accent ON uploads (id) WHERE accent IS NULL AND claimed_at IS NOT NULL;

-- Uploads whose files may be removed from the store: being received, or let go. No other file is ever removed.
CREATE TABLE unused_uploads (
  upload_id TEXT PRIMARY KEY,
  since BIGINT NOT NULL,
  had_order INTEGER NOT NULL,
  going INTEGER NOT NULL
);
CREATE INDEX unused_uploads_since ON unused_uploads (had_order, since);

-- Its one row is held while an upload is let in, so that two nodes never let in more than there is room for.
CREATE TABLE upload_gate (
  passed BIGINT NOT NULL
);
INSERT INTO upload_gate VALUES (0);

-- Cards: living pages

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
  accent TEXT NOT NULL DEFAULT '',
  -- What it was when its order went to the trash, so that a paused one comes back paused.
  removed_from TEXT,
  -- Since when the address of its tag opens no page, because its printed card is lost; null: it opens the page.
  tag_paused_at BIGINT,
  -- Off until its owner switches it on.
  takes_contacts INTEGER NOT NULL DEFAULT 0,
  -- Since when its owner wants it gone, what its state was then, and how long (ms) this database had been served; null:
  -- he does not.
  removal_asked_at BIGINT,
  removal_from TEXT,
  removal_life BIGINT,
  -- How its owner has it shown: what of it visitors do not see (JSON of field names), a colour of his own in the place
  -- of the drawn one (`#rrggbb`; empty: none), and the page's dress. Versions keep them, and the images, within their
  -- `content`.
  hidden TEXT NOT NULL DEFAULT '[]',
  own_accent TEXT NOT NULL DEFAULT '',
  dress TEXT NOT NULL DEFAULT 'auto',
  -- The last number that it gave a tag, and, while `tag_paused_at` says so, the last one of those that open no page.
  tags_given INTEGER NOT NULL DEFAULT 0,
  tags_lost INTEGER NOT NULL DEFAULT 1,
  offer TEXT,
  line_id TEXT REFERENCES order_lines (id),
  -- 1: the buyer asked us to write to its holder once it is live.
  notify_holder INTEGER NOT NULL DEFAULT 0,
  organisation_id TEXT REFERENCES organisations (id),
  department TEXT NOT NULL DEFAULT '',
  employee_number TEXT NOT NULL DEFAULT '',
  -- JSON, the fields that the company decides, as in its template.
  locked TEXT NOT NULL DEFAULT '[]',
  -- How many people its address had, its present holder included: tells their contact files apart.
  holders INTEGER NOT NULL DEFAULT 1,
  -- JSON of what its owner adds to its page beside its texts, links and images.
  extras TEXT NOT NULL DEFAULT '{}',
  -- How the name is spelled on the printed card, where no font has all of its letters; empty: as it is. Page and
  -- contact file keep the name.
  printed_name TEXT NOT NULL DEFAULT '',
  UNIQUE (order_ref, place)
);
-- Addresses are looked up in small letters, and kept as they were typed.
CREATE INDEX cards_owner ON cards (lower(owner_email));
CREATE INDEX cards_leaving ON cards (removal_asked_at) WHERE removal_asked_at IS NOT NULL;
CREATE INDEX cards_organisation ON cards (organisation_id) WHERE organisation_id IS NOT NULL;

-- An order that is written without lines has one for its card.
CREATE FUNCTION add_missing_order_line() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lines VALUES (new.ref || '-1', new.ref, 1, CASE WHEN new.reprint_of IS NULL THEN 'card' ELSE 'reprint' END,
    'Carte ' || substr(new.offer, 1, 1) || lower(substr(new.offer, 2)) || CASE WHEN new.reprint_of IS NULL THEN '' ELSE ', réimpression' END,
    new.offer, new.quantity, new.unit_price, 0, new.reprint_of);
  UPDATE orders SET price = new.unit_price * new.quantity WHERE ref = new.ref;
  RETURN NULL;
END $$;
CREATE TRIGGER order_lines_missing AFTER INSERT ON orders FOR EACH ROW WHEN (new.price IS NULL) EXECUTE FUNCTION add_missing_order_line();

CREATE FUNCTION add_missing_card_line() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET offer = (SELECT offer FROM orders WHERE ref = new.order_ref), line_id = new.order_ref || '-1' WHERE ref = new.ref;
  RETURN NULL;
END $$;
CREATE TRIGGER cards_line_missing AFTER INSERT ON cards FOR EACH ROW WHEN (new.offer IS NULL) EXECUTE FUNCTION add_missing_card_line();

-- `public_key` stands in the image's public address. One upload may be an image of several cards of one order, as a
-- company's logo is.
CREATE TABLE card_images (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  kind TEXT NOT NULL,
  upload_id TEXT NOT NULL,
  public_key TEXT,
  PRIMARY KEY (card_ref, kind)
);
CREATE INDEX card_images_public ON card_images (public_key) WHERE public_key IS NOT NULL;
CREATE INDEX card_images_upload ON card_images (upload_id);

-- An upload that a card still shows stays.
CREATE FUNCTION keep_shown_upload() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM card_images WHERE upload_id = old.id) THEN RETURN NULL; END IF;
  RETURN old;
END $$;
CREATE TRIGGER uploads_shown BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_shown_upload();

-- An upload that a company's template shows stays.
CREATE FUNCTION keep_template_upload() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM organisation_templates WHERE old.id IN (logo_upload_id, cover_upload_id)) THEN RETURN NULL; END IF;
  RETURN old;
END $$;
CREATE TRIGGER uploads_of_templates BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_template_upload();

-- What a card said, and who had it say so: an owner brings an earlier one back. `content`: JSON.
CREATE TABLE card_versions (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  content TEXT NOT NULL
);
CREATE INDEX card_versions_card ON card_versions (card_ref, id);

-- A card that its buyer has sent elsewhere than its order goes, and on which terms (whole FCFA, working days).
-- `delivery_fee`: null, to be agreed; if it costs anything, the order's line `line_id` sells it.
CREATE TABLE card_deliveries (
  card_ref TEXT PRIMARY KEY REFERENCES cards (ref),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  delivery_town TEXT NOT NULL,
  delivery_recipient TEXT NOT NULL,
  delivery_phone TEXT NOT NULL,
  delivery_address TEXT NOT NULL,
  delivery_note TEXT NOT NULL,
  delivery_fee INTEGER,
  delivery_days INTEGER NOT NULL,
  line_id TEXT REFERENCES order_lines (id)
);
CREATE INDEX card_deliveries_order ON card_deliveries (order_ref);

-- The nodes that show cards: how often each was asked to compare what it remembers of cards with what they are, and has
-- done so.
CREATE TABLE card_nodes (
  id TEXT PRIMARY KEY,
  asked BIGINT NOT NULL DEFAULT 0,
  answered BIGINT NOT NULL DEFAULT 0
);

-- How many cards are online; signed changes, as in `order_counts`.
CREATE TABLE live_cards (
  cards BIGINT NOT NULL
);
INSERT INTO live_cards VALUES (0);
CREATE FUNCTION count_new_cards() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_cards SELECT count(*) FROM after_change WHERE state = 'live' HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER live_cards_insert AFTER INSERT ON cards
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_new_cards();

-- By row, since a card's other columns change more often and then nothing is to be done.
CREATE FUNCTION count_live_card() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_cards VALUES (TG_ARGV[0]::bigint);
  RETURN NULL;
END $$;
CREATE TRIGGER live_cards_enter AFTER UPDATE OF state ON cards FOR EACH ROW WHEN (old.state <> 'live' AND new.state = 'live') EXECUTE FUNCTION count_live_card('1');
CREATE TRIGGER live_cards_leave AFTER UPDATE OF state ON cards FOR EACH ROW WHEN (old.state = 'live' AND new.state <> 'live') EXECUTE FUNCTION count_live_card('-1');
CREATE TRIGGER live_cards_delete AFTER DELETE ON cards FOR EACH ROW WHEN (old.state = 'live') EXECUTE FUNCTION count_live_card('-1');

-- Visits

-- How often a card was opened, saved and pressed, by day (its first instant), source and kind.
CREATE TABLE visits (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  day BIGINT NOT NULL,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (card_ref, day, source, kind)
);
CREATE INDEX visits_day ON visits (day, source, kind, times);

-- The key by which a day's visitors are told apart, and the keyed hashes of what they did; both go the day after.
CREATE TABLE visit_keys (
  day BIGINT PRIMARY KEY,
  key TEXT NOT NULL
);

CREATE TABLE visit_marks (
  mark TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  source TEXT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX visit_marks_day ON visit_marks (day);

-- How many visitors one client's address has had counted on a card within an hour, under the day's key; gone the day
-- after.
CREATE TABLE visit_bounds (
  mark TEXT PRIMARY KEY,
  day BIGINT NOT NULL,
  since BIGINT NOT NULL,
  times INTEGER NOT NULL
);
CREATE INDEX visit_bounds_day ON visit_bounds (day);

-- Payments and the ledger

CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  value INTEGER NOT NULL,
  offer TEXT,
  starts_at BIGINT,
  ends_at BIGINT,
  max_uses INTEGER,
  taken INTEGER NOT NULL,
  disabled_at BIGINT,
  created_at BIGINT NOT NULL
);

CREATE TABLE promo_redemptions (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL REFERENCES promo_codes (code),
  order_ref TEXT NOT NULL,
  ref_command TEXT,
  state TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- Of a use that is held: by which network, as a hash, gone with the hold.
  holder TEXT,
  -- Of a payment: whether its code had no use left.
  over_limit INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX promo_redemptions_code ON promo_redemptions (code, state);
CREATE INDEX promo_redemptions_attempt ON promo_redemptions (ref_command);
-- One order takes a code once, however often its buyer presses the button.
CREATE UNIQUE INDEX promo_redemptions_taken ON promo_redemptions (order_ref, code) WHERE state <> 'released';
CREATE INDEX promo_redemptions_held ON promo_redemptions (code, updated_at) WHERE state = 'reserved';
CREATE INDEX promo_redemptions_over_limit ON promo_redemptions (code, updated_at) WHERE over_limit = 1;

-- What came in, or may. Whole FCFA.
CREATE TABLE payment_attempts (
  ref_command TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  env TEXT NOT NULL,
  promo_code TEXT,
  state TEXT NOT NULL,
  token TEXT,
  redirect_url TEXT,
  method TEXT,
  attention TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  settled_at BIGINT,
  overpaid INTEGER NOT NULL,
  -- The discount that was given with it; what of it went back or was asked to; who of staff took it and under which
  -- reference; when staff closed a second payment otherwise than by a refund.
  discount INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  taken_by TEXT,
  reference TEXT,
  closed_at BIGINT,
  -- Whether the buyer, who holds the order's key, pressed "Payer"; 0: somebody else did. Null: staff's own, or of
  -- before.
  by_buyer INTEGER,
  -- What it pays: `deposit`, `rest`, or null: the whole price.
  part TEXT,
  -- Of a deposit: the discount of the order that its payer was shown; what a deposit leaves to pay is never taken for
  -- one.
  part_discount INTEGER CHECK (part_discount IS NULL OR settled_at IS NULL OR discount = part_discount),
  -- The day on which money that staff noted had arrived (ms, its beginning in Dakar), such as a bank transfer's; null:
  -- nobody said. The ledger counts it on the day on which it was noted, so that a past month stays as it was.
  arrived_on BIGINT,
  -- The line of which staff ask no more: a payment of 0 whose discount is what is not asked. Null: of no line.
  line_id TEXT
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_ref, created_at);
CREATE INDEX payment_attempts_state ON payment_attempts (state, updated_at);
CREATE INDEX payment_attempts_overpaid ON payment_attempts (state, order_ref) WHERE overpaid = 1;
CREATE INDEX payment_attempts_settled ON payment_attempts (state, settled_at);
CREATE INDEX payment_attempts_received ON payment_attempts (settled_at, ref_command) WHERE settled_at IS NOT NULL;

CREATE TABLE payment_notices (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  content_type TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  copies INTEGER NOT NULL,
  ref_command TEXT,
  outcome TEXT,
  why TEXT
);
CREATE INDEX payment_notices_attempt ON payment_notices (ref_command);
-- When the provider was last heard, and what it did not send.
CREATE INDEX payment_notices_received ON payment_notices (received_at);
CREATE INDEX payment_notices_stray ON payment_notices (received_at) WHERE outcome = 'rejected';

-- What went out. Whole FCFA. `line_id`: the line of the order that it gives back; null: the payment as a whole, or a
-- part of it that is nobody's.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  ref_command TEXT NOT NULL REFERENCES payment_attempts (ref_command),
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  method TEXT NOT NULL,
  by_provider INTEGER NOT NULL,
  reference TEXT NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  state TEXT NOT NULL,
  why TEXT,
  pause_cards INTEGER NOT NULL,
  cancel_pieces INTEGER NOT NULL,
  asked_at BIGINT NOT NULL,
  done_at BIGINT,
  line_id TEXT
);
CREATE INDEX refunds_order ON refunds (order_ref, asked_at);
CREATE INDEX refunds_done ON refunds (done_at, id) WHERE done_at IS NOT NULL;
-- The provider gives a payment back once.
CREATE UNIQUE INDEX refunds_by_provider ON refunds (ref_command) WHERE by_provider = 1 AND state <> 'failed';
-- Those that the provider has not answered clearly are shown to staff.
CREATE INDEX refunds_asked ON refunds (order_ref) WHERE state = 'asked';

CREATE TABLE simulator_payments (
  token TEXT PRIMARY KEY,
  ref_command TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL,
  state TEXT NOT NULL,
  method TEXT,
  created_at BIGINT NOT NULL,
  -- How the simulator plays the next refund.
  refund_play TEXT
);

-- The workshop: printed cards, their proofs and deliveries

-- The physical cards, each with its road. `queue` is the state of a piece that is somebody's work: null once it is
-- delivered, defective or canceled, and while its order is in the trash.
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
  -- Which of its card's tags it has: its number stands in the address that is written into it, from the second one on.
  tag_number INTEGER NOT NULL DEFAULT 1,
  -- An order that sold several pieces is made as one lot: the order's reference, on the pieces that it sold and on
  -- those made again in their place. A card that its owner lost is made alone.
  lot TEXT,
  UNIQUE (order_ref, place)
);
CREATE INDEX pieces_state ON pieces (state, state_at, id);
CREATE INDEX pieces_replaces ON pieces (replaces) WHERE replaces IS NOT NULL;
-- The queue within a day: what has waited longest first.
CREATE INDEX pieces_queue ON pieces (queue, due_at, created_at, id) WHERE queue IS NOT NULL;
CREATE INDEX pieces_due ON pieces (due_at, created_at, id) WHERE queue IS NOT NULL;
-- The whole queue: what somebody has to make comes before what is on its way, however old.
CREATE INDEX pieces_work ON pieces ((queue IN ('shipped', 'returned')), due_at, created_at, id) WHERE queue IS NOT NULL;
CREATE INDEX pieces_card ON pieces (card_ref);
-- The queue reads from lot to lot, not through all their pieces.
CREATE INDEX pieces_lot_queue ON pieces (queue, due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot_work ON pieces ((queue IN ('shipped', 'returned')), due_at, created_at, lot) WHERE queue IS NOT NULL AND lot IS NOT NULL;
CREATE INDEX pieces_lot ON pieces (lot, queue, due_at, created_at) WHERE lot IS NOT NULL;

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

-- How many pieces are in each state of the queue; signed changes, as in `order_counts`.
CREATE TABLE piece_counts (
  queue TEXT NOT NULL,
  pieces BIGINT NOT NULL
);
CREATE FUNCTION count_new_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts SELECT queue, count(*) FROM after_change WHERE queue IS NOT NULL GROUP BY queue;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_insert AFTER INSERT ON pieces
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_new_pieces();

CREATE FUNCTION count_moved_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts
    SELECT queue, sum(change) FROM (SELECT queue, 1 AS change FROM after_change UNION ALL SELECT queue, -1 FROM before_change) AS changes
    WHERE queue IS NOT NULL GROUP BY queue HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_update AFTER UPDATE ON pieces
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_moved_pieces();

CREATE FUNCTION count_removed_pieces() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO piece_counts SELECT queue, -count(*) FROM before_change WHERE queue IS NOT NULL GROUP BY queue;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_counts_delete AFTER DELETE ON pieces
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_removed_pieces();

-- What the workshop finds pieces by: of each piece that is not delivered its order's text, by trigrams, kept by
-- triggers. Among all orders a search would cost as much as was ever sold. A lot's pieces are found by one row with its
-- order's text: a row for each piece would be the names of all, as often as there are names.
CREATE TABLE piece_search (
  piece_id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX piece_search_order ON piece_search (order_ref);
CREATE INDEX piece_search_text ON piece_search USING gin (text gin_trgm_ops) WITH (fastupdate = off);
CREATE FUNCTION keep_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF new.lot IS NULL THEN
    INSERT INTO piece_search SELECT new.id, new.order_ref, search_text FROM orders WHERE ref = new.order_ref;
  ELSIF NOT EXISTS (SELECT 1 FROM piece_search WHERE piece_id = new.lot) THEN
    INSERT INTO piece_search SELECT new.lot, new.order_ref, search_text FROM orders WHERE ref = new.order_ref ON CONFLICT (piece_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER piece_search_insert AFTER INSERT ON pieces FOR EACH ROW
  WHEN (new.state <> 'delivered' AND new.shelved = 0) EXECUTE FUNCTION keep_piece_text();
CREATE TRIGGER piece_search_enter AFTER UPDATE OF state, shelved ON pieces FOR EACH ROW
  WHEN (new.state <> 'delivered' AND new.shelved = 0 AND NOT (old.state <> 'delivered' AND old.shelved = 0)) EXECUTE FUNCTION keep_piece_text();

-- The last piece of a lot that leaves takes its row along; of two at the same moment neither may, and it then finds nothing.
CREATE FUNCTION forget_piece_text() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF old.lot IS NULL THEN
    DELETE FROM piece_search WHERE piece_id = old.id;
  ELSIF NOT EXISTS (SELECT 1 FROM pieces WHERE lot = old.lot AND state <> 'delivered' AND shelved = 0) THEN
    DELETE FROM piece_search WHERE piece_id = old.lot;
  END IF;
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

-- What was printed on a piece, as its card stood when it was printed. `drawn_at`: when its print file was drawn; null:
-- what is printed was read from the card as it was said to be printed.
CREATE TABLE piece_prints (
  piece_id TEXT PRIMARY KEY REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  printed_at BIGINT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  logo_upload TEXT,
  drawn_at BIGINT
);
CREATE INDEX piece_prints_order ON piece_prints (order_ref);

-- What was written into the tags of pieces; the last row of a piece tells of the tag that it has.
CREATE TABLE piece_tags (
  id TEXT PRIMARY KEY,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  how TEXT NOT NULL,
  url TEXT NOT NULL,
  serial_number TEXT NOT NULL,
  written_at BIGINT NOT NULL,
  written_by TEXT NOT NULL,
  locked_at BIGINT,
  locked_by TEXT
);
CREATE INDEX piece_tags_piece ON piece_tags (piece_id, written_at);
CREATE INDEX piece_tags_order ON piece_tags (order_ref);

-- What a buyer is shown before his piece is made, version by version. `secret` opens the page of all the piece's
-- versions.
CREATE TABLE proofs (
  id TEXT PRIMARY KEY,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  secret TEXT NOT NULL,
  source TEXT NOT NULL,
  state TEXT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  file_upload TEXT,
  logo_upload TEXT,
  note TEXT NOT NULL,
  answer TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  sent_by TEXT NOT NULL,
  answered_at BIGINT,
  reminded INTEGER NOT NULL,
  UNIQUE (piece_id, version)
);
CREATE INDEX proofs_order ON proofs (order_ref);

-- What a company was shown of the cards of its order, version by version, before they are made. `source`: `sent` to the
-- company, or `desk`, by which staff approve in its name; `note`: their words to it, or why. `told_at`: when the
-- company last sent its remarks to the team. `reminded`: how many reminders of it were written.
CREATE TABLE company_proofs (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  source TEXT NOT NULL,
  note TEXT NOT NULL,
  sent_at BIGINT NOT NULL,
  sent_by TEXT NOT NULL,
  told_at BIGINT,
  reminded INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (order_ref, version)
);

-- One card of a version, with what would be printed of it then; what its company answered, who and when. `seen_at`:
-- when its page was first opened.
CREATE TABLE company_proof_cards (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  version INTEGER NOT NULL,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  offer TEXT NOT NULL,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  company TEXT NOT NULL,
  logo_upload TEXT,
  state TEXT NOT NULL,
  remark TEXT NOT NULL,
  answered_at BIGINT,
  answered_by TEXT NOT NULL,
  answered_name TEXT NOT NULL,
  seen_at BIGINT,
  PRIMARY KEY (order_ref, version, card_ref)
);
CREATE INDEX company_proof_cards_card ON company_proof_cards (card_ref);

-- Which card of a lot each person encodes now, so that the lot is resumed where it was left, on any telephone, and two
-- people never have the same card before them.
CREATE TABLE encoding_places (
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  staff TEXT NOT NULL,
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  at BIGINT NOT NULL,
  PRIMARY KEY (order_ref, staff)
);

-- What came of going to a buyer's with pieces: handed over, or nobody there and a new day. Amounts are whole FCFA.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  outcome TEXT NOT NULL,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  received_by TEXT NOT NULL,
  note TEXT NOT NULL,
  again_on BIGINT,
  amount INTEGER NOT NULL
);
CREATE INDEX deliveries_order ON deliveries (order_ref, at);

CREATE TABLE piece_deliveries (
  piece_id TEXT NOT NULL REFERENCES pieces (id),
  delivery_id TEXT NOT NULL REFERENCES deliveries (id),
  PRIMARY KEY (piece_id, delivery_id)
);

-- Owners of cards

-- How the owner of a card logs in, without a password: a code, or a link, mailed to the address that the card has for
-- it. `lane`: with which others its wrong tries are counted; null: with those of the mailbox.
CREATE TABLE owner_codes (
  challenge_hash TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  link_hash TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  tries INTEGER NOT NULL,
  expires_at BIGINT NOT NULL,
  lane TEXT
);
CREATE INDEX owner_codes_expire ON owner_codes (expires_at);
CREATE INDEX owner_codes_email ON owner_codes (email);

CREATE TABLE owner_sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX owner_sessions_email ON owner_sessions (email);

-- What a mailbox, or a browser known to it, may still be mailed: `full_at` is when it has all of it again. Kept whether
-- the mailbox has a card or not.
CREATE TABLE owner_asks (
  mailbox TEXT PRIMARY KEY,
  full_at BIGINT NOT NULL,
  mailed_at BIGINT NOT NULL
);
CREATE INDEX owner_asks_full ON owner_asks (full_at);

-- Asked for, until a job has looked whether the mailbox has a card.
CREATE TABLE owner_letters (
  challenge_hash TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  link_hash TEXT NOT NULL,
  email TEXT NOT NULL,
  lane TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  data TEXT NOT NULL
);

-- In the place of what is written where there is a card: rendered like a mail, never sent.
CREATE TABLE owner_decoys (
  id TEXT PRIMARY KEY,
  data TEXT NOT NULL
);

-- Browsers in which an owner logged in before.
CREATE TABLE owner_devices (
  token_hash TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (token_hash, mailbox)
);
CREATE INDEX owner_devices_mailbox ON owner_devices (mailbox);
CREATE INDEX owner_devices_expire ON owner_devices (expires_at);

-- That a card's owner was mailed a month's statistics: one row a card and month (its first instant), written with the
-- mail.
CREATE TABLE statistics_mails (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  month BIGINT NOT NULL,
  mail_id TEXT NOT NULL,
  PRIMARY KEY (card_ref, month)
);

-- Whether an owner wants them (`stopped_at`), and the secret of their unsubscribe link; for the address that the card's
-- owner has then.
CREATE TABLE statistics_choices (
  card_ref TEXT PRIMARY KEY REFERENCES cards (ref),
  email TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  stopped_at BIGINT
);

-- What visitors of a card leave for its owner, with the consent that they gave. `organisation_id`: the company that
-- reads these details too, as their visitor agreed; null: the card's holder alone. `holder_left`: 1: the holder has
-- left the company, which alone reads them. `search_text`: folded, of those that a company reads.
CREATE TABLE left_contacts (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL,
  word TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  consent_text TEXT NOT NULL,
  secret_hash TEXT NOT NULL UNIQUE,
  left_at BIGINT NOT NULL,
  told_at BIGINT,
  organisation_id TEXT REFERENCES organisations (id),
  holder_left INTEGER NOT NULL DEFAULT 0,
  search_text TEXT NOT NULL DEFAULT ''
);
CREATE INDEX left_contacts_card ON left_contacts (card_ref, id);
CREATE INDEX left_contacts_age ON left_contacts (left_at);
CREATE INDEX left_contacts_email ON left_contacts (lower(email)) WHERE email <> '';
CREATE INDEX left_contacts_phone ON left_contacts (phone) WHERE phone <> '';
CREATE INDEX left_contacts_untold ON left_contacts (card_ref) WHERE told_at IS NULL;
CREATE INDEX left_contacts_organisation ON left_contacts (organisation_id, id) WHERE organisation_id IS NOT NULL;

-- When an owner's mailbox was last told that some wait, by its SHA-256: once an hour at most.
CREATE TABLE contact_tellings (
  owner_hash TEXT PRIMARY KEY,
  told_at BIGINT NOT NULL
);

-- A card in the Apple Wallet of who looks after it. `holder`: a hash of his mailbox; once the card is somebody else's,
-- the pass is void. `secret`: stands in the pass, and opens it to the telephone; kept as it is, since each new pass of
-- the same serial has the same. `shown`: when the card was last changed that telephones are given, or `void`; it is so
-- since `updated_at`. `pushed`: the last of it that they were told of.
CREATE TABLE wallet_passes (
  serial TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL,
  holder TEXT NOT NULL,
  secret TEXT NOT NULL,
  shown TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  pushed TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  UNIQUE (card_ref, holder)
);

-- A telephone or watch that has a pass. `push_token`: where Apple tells it of a change.
CREATE TABLE wallet_registrations (
  device_id TEXT NOT NULL,
  serial TEXT NOT NULL REFERENCES wallet_passes (serial),
  push_token TEXT NOT NULL,
  registered_at BIGINT NOT NULL,
  PRIMARY KEY (device_id, serial)
);
CREATE INDEX wallet_registrations_serial ON wallet_registrations (serial, registered_at);
CREATE INDEX wallet_registrations_token ON wallet_registrations (push_token);

-- People of companies

-- A card of a company's order whose holder is asked to complete and approve it. `asked`: JSON, the fields that he was
-- asked for. `begun_by`: `payment`, `company` or `staff:<user id>`; `waived_by`: `company` or `staff:<user id>`.
-- `reminders`: how many he had; 3: the company was told that he has not answered. `mailed_at`: when he was last written
-- to; null: he never was.
CREATE TABLE card_completions (
  card_ref TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  asked TEXT NOT NULL,
  begun_at BIGINT NOT NULL,
  begun_by TEXT NOT NULL,
  reminders INTEGER NOT NULL DEFAULT 0,
  approved_at BIGINT,
  waived_at BIGINT,
  waived_by TEXT NOT NULL DEFAULT '',
  mailed_at BIGINT,
  -- The mailbox that whoever came by the link of the card gave, as long as the card says it and nobody has confirmed or
  -- refused it; and what the card said before. Empty: none.
  proposed_mailbox TEXT NOT NULL DEFAULT '',
  mailbox_before TEXT NOT NULL DEFAULT ''
);
CREATE INDEX card_completions_order ON card_completions (order_ref);
CREATE INDEX card_completions_organisation ON card_completions (organisation_id);

-- The one link by which a card's holder comes without a mailbox, until it is used, replaced, or 30 days old.
CREATE TABLE card_links (
  card_ref TEXT PRIMARY KEY,
  order_ref TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX card_links_token ON card_links (token_hash);
CREATE INDEX card_links_organisation ON card_links (organisation_id);
CREATE INDEX card_links_order ON card_links (order_ref);

-- A browser in which such a link was used; it opens the card's completion alone. `opened_by`: the member who was logged
-- in there; null: whoever had the link.
CREATE TABLE card_sessions (
  token_hash TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  opened_by TEXT
);
CREATE INDEX card_sessions_card ON card_sessions (card_ref);
CREATE INDEX card_sessions_end ON card_sessions (expires_at);

-- A locked field that somebody asks a company to change on one card. `asked_by`: `holder`, or a member's id;
-- `decided_by`: a member's id, or `staff:<user id>`. A manager's wish does not stand in the place of the holder's.
CREATE TABLE change_requests (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  card_ref TEXT NOT NULL,
  field TEXT NOT NULL,
  from_value TEXT NOT NULL,
  to_value TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  state TEXT NOT NULL,
  decided_by TEXT NOT NULL DEFAULT '',
  decided_at BIGINT,
  word TEXT NOT NULL DEFAULT ''
);
CREATE INDEX change_requests_organisation ON change_requests (organisation_id, id);
CREATE INDEX change_requests_order ON change_requests (order_ref);
-- One asker has one open wish a field: the order of the card is locked while somebody asks.
CREATE INDEX change_requests_open ON change_requests (card_ref, field, asked_by) WHERE state = 'open';

-- A shared text that a company has granted one card to have otherwise; its template leaves it alone.
CREATE TABLE card_exceptions (
  card_ref TEXT NOT NULL,
  field TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  order_ref TEXT NOT NULL,
  PRIMARY KEY (card_ref, field)
);
CREATE INDEX card_exceptions_organisation ON card_exceptions (organisation_id);
CREATE INDEX card_exceptions_order ON card_exceptions (order_ref);

-- Who held a company's card and has left it, and what became of his printed address. `left_by`: `staff:<user id>`, or a
-- member's id. `department`: his, by which a manager finds the address once the card is erased. `colleague_ref`: the
-- card to which his page leads. `state`: `left` (can be undone until the card is erased, and given to a successor),
-- `undone`, `succeeded`, `retired`.
CREATE TABLE card_departures (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  department TEXT NOT NULL,
  left_at BIGINT NOT NULL,
  left_by TEXT NOT NULL,
  colleague_ref TEXT REFERENCES cards (ref),
  state TEXT NOT NULL,
  state_at BIGINT NOT NULL
);
-- Of two who say at once that somebody has left, one does.
CREATE UNIQUE INDEX card_departures_open ON card_departures (card_ref) WHERE state = 'left';
CREATE INDEX card_departures_card ON card_departures (card_ref, id);
CREATE INDEX card_departures_organisation ON card_departures (organisation_id, state);

-- Papers

-- Papers: `kind` is `invoice`, `credit_note`, `quote` or `pro_forma`; the last two do not count in the books. Numbers
-- of a kind run from 1 in each year, without a gap or a twin: `document_counters` is written in the transaction that
-- writes the paper. What was issued never changes, but for the file, which is drawn once after that; `content`: JSON,
-- the paper as it is read; empty once its retention ended.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  year INTEGER NOT NULL,
  number INTEGER NOT NULL,
  order_ref TEXT NOT NULL REFERENCES orders (ref),
  -- Of a credit note: the invoice that it lowers.
  invoice_id TEXT REFERENCES documents (id),
  total INTEGER NOT NULL,
  content TEXT NOT NULL,
  issued_at BIGINT NOT NULL,
  issued_by TEXT NOT NULL,
  pdf_sha256 TEXT,
  -- Of an invoice, when it is to be paid (ms); null: it was issued before this was kept, and its term is counted from
  -- the day of issue.
  due_at BIGINT,
  -- Number, order and buyer, folded; empty: not written yet, or the paper was emptied once its retention ended.
  search_text TEXT NOT NULL DEFAULT '',
  -- Of an invoice: the latest of the days after its term of which its buyer was reminded; null: he never was.
  reminded_days INTEGER,
  -- Of a quote: the last instant at which it can be accepted (ms); the quote before it; when, by whom (`buyer`,
  -- `payment`, `staff:<user id>`; empty: nobody) and in whose name, as he wrote it, it was accepted.
  valid_until BIGINT,
  replaces_id TEXT REFERENCES documents (id),
  accepted_at BIGINT,
  accepted_by TEXT NOT NULL DEFAULT '',
  accepted_name TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX documents_number ON documents (kind, year, number);
CREATE INDEX documents_order ON documents (order_ref);
CREATE INDEX documents_invoice ON documents (invoice_id);
CREATE INDEX documents_issued ON documents (issued_at);
CREATE INDEX documents_replaces ON documents (replaces_id);

-- The PDF of a paper, base64.
CREATE TABLE document_files (
  document_id TEXT PRIMARY KEY REFERENCES documents (id),
  pdf TEXT NOT NULL
);

CREATE TABLE document_counters (
  kind TEXT NOT NULL,
  year INTEGER NOT NULL,
  next INTEGER NOT NULL,
  PRIMARY KEY (kind, year)
);

-- What of a past month was last handed to the accountant. `month`: "2026-11"; `entries`: how many; `sums`: JSON, debits
-- less credits of each account, whole FCFA.
CREATE TABLE month_exports (
  month TEXT PRIMARY KEY,
  exported_at BIGINT NOT NULL,
  entries INTEGER NOT NULL,
  sums TEXT NOT NULL
);

-- Companies' programs

-- Programs that act for a company. `token_hash`: SHA-256, hexadecimal; `prefix`: the token's first characters, by which
-- people recognise it; `scopes`: JSON. `kept_by`: who took it over by name when its maker went. A token that is revoked
-- has no row any more.
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  made_by TEXT NOT NULL,
  ends_at BIGINT NOT NULL,
  last_used_at BIGINT,
  kept_by TEXT
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_organisation ON api_tokens (organisation_id);

-- What a call that creates was answered, so that a program that asks again with its `Idempotency-Key` gets the same.
-- `body_hash`: SHA-256 of what was sent; `answer`: JSON, which names no person.
CREATE TABLE api_answers (
  token_id TEXT NOT NULL,
  key TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (token_id, key)
);
CREATE INDEX api_answers_made ON api_answers (made_at);
CREATE INDEX api_answers_organisation ON api_answers (organisation_id);

-- Addresses of a company's programs that are told what happens to its cards. `secret`: signs what is sent, and is kept
-- as it is; `events`: JSON. `paused_until`: after a failure nothing is tried before; `failures`: in a row;
-- `failing_since`: null, the last answer was good; `off_since`: nothing is sent any more until somebody switches it on.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  failures INTEGER NOT NULL,
  failing_since BIGINT,
  paused_until BIGINT NOT NULL,
  off_since BIGINT,
  -- Who answers for it: who made it (empty: made before this was kept), or who took it over by name when the maker
  -- went.
  made_by TEXT NOT NULL DEFAULT '',
  kept_by TEXT,
  -- Events go out company by company. When the company of the address last had its turn, and until when a node sends
  -- for it.
  turn_at BIGINT NOT NULL DEFAULT 0,
  held_until BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX webhooks_organisation ON webhooks (organisation_id);

-- What is sent to one address, written in the transaction of what it tells. `event_id`: the same for each address and
-- each try; `body`: the bytes that are sent, which name no person; `card_ref`: of the card that it is about. `due_at`:
-- when it is tried at the earliest.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  organisation_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  card_ref TEXT,
  body TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  tries INTEGER NOT NULL,
  last_tried_at BIGINT,
  answer TEXT NOT NULL,
  delivered_at BIGINT,
  given_up_at BIGINT,
  due_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX webhook_deliveries_organisation ON webhook_deliveries (organisation_id, id);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_card ON webhook_deliveries (card_ref) WHERE card_ref IS NOT NULL;
CREATE INDEX webhook_deliveries_made ON webhook_deliveries (made_at);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at, id)
  WHERE delivered_at IS NULL AND given_up_at IS NULL;
