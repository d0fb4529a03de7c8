-- What the dashboard shows of all cards and orders, kept by triggers as signed changes, so that nobody waits for a row of
-- them: counting would cost as much as there are. Always summed; housekeeping merges them.
-- Cards that are online.
CREATE TABLE live_cards (
  cards BIGINT NOT NULL
);
INSERT INTO live_cards SELECT count(*) FROM cards WHERE state = 'live';
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

-- Orders that were paid and not given back whole, by offer and month of payment (12 times the year and 0 to 11, in UTC).
CREATE TABLE sale_counts (
  offer TEXT NOT NULL,
  month INTEGER NOT NULL,
  sales BIGINT NOT NULL
);
CREATE INDEX sale_counts_month ON sale_counts (month);
CREATE FUNCTION sale_month(paid_at BIGINT) RETURNS INTEGER IMMUTABLE LANGUAGE SQL
  RETURN (extract(year FROM to_timestamp(paid_at / 1000) AT TIME ZONE 'UTC') * 12 + extract(month FROM to_timestamp(paid_at / 1000) AT TIME ZONE 'UTC') - 1)::integer;
INSERT INTO sale_counts
  SELECT offer, sale_month(paid_at), count(*) FROM orders WHERE paid_at IS NOT NULL AND (refunded = 0 OR refunded < received) GROUP BY 1, 2;
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
CREATE FUNCTION count_leaving_sale() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_counts VALUES (old.offer, sale_month(old.paid_at), -1);
  RETURN NULL;
END $$;
CREATE TRIGGER sale_counts_enter AFTER UPDATE OF offer, paid_at, received, refunded ON orders FOR EACH ROW WHEN (new.paid_at IS NOT NULL AND (new.refunded = 0 OR new.refunded < new.received)) EXECUTE FUNCTION count_entering_sale();
CREATE TRIGGER sale_counts_leave AFTER UPDATE OF offer, paid_at, received, refunded ON orders FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received)) EXECUTE FUNCTION count_leaving_sale();
CREATE TRIGGER sale_counts_delete AFTER DELETE ON orders FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received)) EXECUTE FUNCTION count_leaving_sale();
