-- What the dashboard shows of all cards and orders, kept by triggers: counting them would cost as much as there are.
-- Cards that are online.
CREATE TABLE live_cards (
  cards INTEGER NOT NULL
);
INSERT INTO live_cards SELECT count(*) FROM cards WHERE state = 'live';
CREATE TRIGGER live_cards_insert AFTER INSERT ON cards WHEN new.state = 'live' BEGIN
  UPDATE live_cards SET cards = cards + 1;
END;
CREATE TRIGGER live_cards_update AFTER UPDATE OF state ON cards WHEN (old.state = 'live') <> (new.state = 'live') BEGIN
  UPDATE live_cards SET cards = cards + CASE new.state WHEN 'live' THEN 1 ELSE -1 END;
END;
CREATE TRIGGER live_cards_delete AFTER DELETE ON cards WHEN old.state = 'live' BEGIN
  UPDATE live_cards SET cards = cards - 1;
END;

-- Orders that were paid and not given back whole, by offer and month of payment (12 times the year and 0 to 11, in UTC).
CREATE TABLE sale_counts (
  offer TEXT NOT NULL,
  month INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  PRIMARY KEY (month, offer)
);
INSERT INTO sale_counts
  SELECT offer, CAST(strftime('%Y', paid_at / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', paid_at / 1000, 'unixepoch') AS INTEGER) - 1, count(*)
  FROM orders WHERE paid_at IS NOT NULL AND (refunded = 0 OR refunded < received) GROUP BY 1, 2;
CREATE TRIGGER sale_counts_insert AFTER INSERT ON orders WHEN new.paid_at IS NOT NULL AND (new.refunded = 0 OR new.refunded < new.received) BEGIN
  INSERT INTO sale_counts VALUES (new.offer, CAST(strftime('%Y', new.paid_at / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', new.paid_at / 1000, 'unixepoch') AS INTEGER) - 1, 1)
    ON CONFLICT DO UPDATE SET sales = sales + 1;
END;
CREATE TRIGGER sale_counts_leave AFTER UPDATE OF offer, paid_at, received, refunded ON orders WHEN old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received) BEGIN
  INSERT INTO sale_counts VALUES (old.offer, CAST(strftime('%Y', old.paid_at / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', old.paid_at / 1000, 'unixepoch') AS INTEGER) - 1, -1)
    ON CONFLICT DO UPDATE SET sales = sales - 1;
END;
CREATE TRIGGER sale_counts_enter AFTER UPDATE OF offer, paid_at, received, refunded ON orders WHEN new.paid_at IS NOT NULL AND (new.refunded = 0 OR new.refunded < new.received) BEGIN
  INSERT INTO sale_counts VALUES (new.offer, CAST(strftime('%Y', new.paid_at / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', new.paid_at / 1000, 'unixepoch') AS INTEGER) - 1, 1)
    ON CONFLICT DO UPDATE SET sales = sales + 1;
END;
CREATE TRIGGER sale_counts_delete AFTER DELETE ON orders WHEN old.paid_at IS NOT NULL AND (old.refunded = 0 OR old.refunded < old.received) BEGIN
  INSERT INTO sale_counts VALUES (old.offer, CAST(strftime('%Y', old.paid_at / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', old.paid_at / 1000, 'unixepoch') AS INTEGER) - 1, -1)
    ON CONFLICT DO UPDATE SET sales = sales - 1;
END;
