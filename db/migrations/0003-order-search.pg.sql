CREATE INDEX orders_list_paid ON orders (paid_at NULLS FIRST, created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL;
CREATE INDEX orders_list_unpaid ON orders (created_at, ref) WHERE deleted_at IS NULL AND expired_at IS NULL AND paid_at IS NULL;

-- Fragments of names, by trigrams. Without a pending list every search costs the same.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

-- How many orders there are of each offer and state: signed changes whose sum is the count, added by every statement
-- that changes one. Nobody waits for anybody, as they would for one row each; `mergeOrderCounts` sums them up.
CREATE TABLE order_counts (
  offer TEXT NOT NULL,
  state TEXT NOT NULL,
  orders BIGINT NOT NULL
);
CREATE FUNCTION order_state(expired_at BIGINT, deleted_at BIGINT, paid_at BIGINT) RETURNS TEXT IMMUTABLE LANGUAGE SQL
  RETURN CASE WHEN expired_at IS NOT NULL THEN 'erased' WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END;
INSERT INTO order_counts
  SELECT offer, order_state(expired_at, deleted_at, paid_at), count(*) FROM orders GROUP BY 1, 2;

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
