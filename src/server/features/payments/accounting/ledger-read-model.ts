import { type RawBuilder, sql } from "kysely";
import type { MovementKind } from "#shared/states-and-kinds.ts";
import type { Queryable } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import type { MethodSums, LedgerMovementRow } from "./ledger-tables.ts";

/** Describes which movements to read; instants are ms since 1970 UTC, the end is excluded. */
export interface LedgerQuery {
  /** Simulated and real money are never mixed. */
  env: "test" | "prod";
  from: number;
  before: number;
  kind?: MovementKind | undefined;
  method?: string | undefined;
  /** Terms that an order's search text must all contain. */
  terms: readonly string[];
  /** Only these orders' movements; left out: all orders'. */
  orderRefs?: readonly string[];
}

const byProvider = sql`CASE WHEN payment_attempts.method IS NULL THEN provider ELSE payment_attempts.method || ' (' || provider || ')' END`;

/** The ledger: payments, refunds and gifts. An undone payment's discount is taken back at the time of the undo. */
function ledger({ env, from, before }: LedgerQuery): RawBuilder<unknown> {
  return sql`
    SELECT ref_command AS id, settled_at AS at, CASE WHEN amount > 0 THEN 'payment' ELSE 'gift' END AS kind, ref_command AS payment, order_ref, amount AS amount_in, 0 AS amount_out, discount, promo_code,
      CASE WHEN taken_by IS NULL THEN ${byProvider} ELSE coalesce(method, '') END AS method, CASE WHEN taken_by IS NULL THEN provider ELSE '' END AS provider, CASE WHEN taken_by IS NULL THEN ref_command ELSE coalesce(reference, '') END AS reference, overpaid, taken_by AS actor, line_id, arrived_on, closed_at
    FROM payment_attempts WHERE settled_at >= ${from} AND settled_at < ${before} AND env = ${env} AND (amount > 0 OR discount > 0)
    UNION ALL
    SELECT refunds.id, done_at, refunds.kind, refunds.ref_command, refunds.order_ref, 0, refunds.amount, CASE WHEN refunds.kind = 'undo' THEN -discount ELSE 0 END, NULL,
      CASE WHEN by_provider = 1 THEN ${byProvider} ELSE refunds.method END, CASE WHEN by_provider = 1 THEN provider ELSE '' END, CASE WHEN by_provider = 1 THEN refunds.ref_command ELSE refunds.reference END, overpaid, refunds.actor, refunds.line_id, NULL, closed_at
    FROM refunds JOIN payment_attempts ON payment_attempts.ref_command = refunds.ref_command
    WHERE done_at >= ${from} AND done_at < ${before} AND refunds.state = 'done' AND env = ${env} AND (refunds.amount > 0 OR (refunds.kind = 'undo' AND discount > 0))
    UNION ALL
    SELECT 'gift-' || ref, paid_at, 'gift', '', ref, 0, 0, discount, promo_code, 'Code promo', '', '', 0, NULL, NULL, NULL, NULL
    FROM orders WHERE paid_at >= ${from} AND paid_at < ${before} AND paid_by = 'Code promo'`;
}

/** The text that a search looks at; for an erased order only its number, folded as `foldSearchText` does. */
const ledgerText = sql`coalesce(nullif(orders.search_text, ''), '  ' || lower(replace(orders.number, '-', '  ')))`;

/** `withOrders`: joins the movement's order even without a search. */
function matching(query: LedgerQuery, withOrders: boolean): RawBuilder<unknown> {
  const conditions = [
    ...(query.kind === undefined ? [] : [sql`movements.kind = ${query.kind}`]),
    ...(query.method === undefined ? [] : [sql`movements.method = ${query.method}`]),
    ...(query.orderRefs === undefined ? [] : [sql`movements.order_ref IN (${sql.join(query.orderRefs)})`]),
    ...(query.terms.length === 0 ? [] : [containsAllTerms(ledgerText, query.terms)]),
  ];
  const orders = withOrders || query.terms.length > 0 ? sql`JOIN orders ON orders.ref = movements.order_ref` : sql``;
  return sql`(${ledger(query)}) AS movements ${orders} WHERE ${sql.join([sql`1 = 1`, ...conditions], sql` AND `)}`;
}

/** Whether the order had an earlier payment, not undone by then, so that this payment or gift is a further one. */
const isRest = sql`CASE WHEN movements.kind IN ('payment', 'gift') AND EXISTS (
  SELECT 1 FROM payment_attempts AS earlier WHERE earlier.order_ref = movements.order_ref AND earlier.settled_at < movements.at AND earlier.overpaid = 0 AND earlier.amount > 0
  AND NOT EXISTS (SELECT 1 FROM refunds AS undone WHERE undone.ref_command = earlier.ref_command AND undone.kind = 'undo' AND undone.state = 'done' AND undone.done_at <= movements.at)
) THEN 1 ELSE 0 END`;

/** Whether the order raises the card that it reprints to a better offer. */
const raises = sql`CASE WHEN orders.reprint_of IS NOT NULL AND EXISTS (SELECT 1 FROM order_lines WHERE order_lines.order_ref = orders.ref AND order_lines.kind = 'other') THEN 1 ELSE 0 END`;

/** The offers of the cards that the order creates, each once: "SILVER", or "SILVER + GOLD"; empty for a reprint. */
const offersSold = sql`coalesce((SELECT string_agg(sold.offer, ' + ') FROM (SELECT offer FROM order_lines WHERE order_lines.order_ref = orders.ref AND order_lines.kind = 'card' GROUP BY offer ORDER BY min(position)) AS sold), '')`;

/** The line that is refunded or waived: what it sells, and whose card it is. */
const line = sql`coalesce((SELECT order_lines.label || coalesce(', ' || nullif(trim(cards.first_name || ' ' || cards.last_name), ''), '')
  FROM order_lines LEFT JOIN cards ON cards.line_id = order_lines.id OR (order_lines.kind = 'reprint' AND cards.ref = order_lines.card_ref) WHERE order_lines.id = movements.line_id), '')`;

const columns = sql`movements.id, movements.at, movements.kind, movements.payment, movements.order_ref, amount_in, amount_out, movements.discount, movements.promo_code, movements.method, movements.provider, movements.reference, movements.overpaid, movements.actor, movements.arrived_on, movements.closed_at, ${isRest} AS is_rest, ${line} AS line,
  orders.number, orders.offer, ${offersSold} AS offers, orders.reprint_of, ${raises} AS raises, orders.price, (SELECT name FROM organisations WHERE organisations.id = orders.organisation_id) AS company_name, buyer_first_name, buyer_last_name, buyer_phone`;

/** Selects all movements, or a slice of them; the newest first if `newest`. */
export async function selectLedgerMovements(
  query: Queryable,
  ledgerQuery: LedgerQuery,
  newest: boolean,
  { offset, limit } = { offset: 0, limit: Number.MAX_SAFE_INTEGER },
): Promise<LedgerMovementRow[]> {
  const direction = sql.raw(newest ? "DESC" : "ASC");
  const { rows } =
    await sql<LedgerMovementRow>`SELECT ${columns} FROM ${matching(ledgerQuery, true)} ORDER BY movements.at ${direction}, movements.id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(
      query,
    );
  return rows;
}

/** Sums what came in and went out, by method. */
export async function sumMovementsByMethod(query: Queryable, ledgerQuery: LedgerQuery): Promise<MethodSums[]> {
  const { rows } = await sql<MethodSums>`
    SELECT movements.method, count(*) AS count, CAST(sum(amount_in) AS BIGINT) AS amount_in, CAST(sum(amount_out) AS BIGINT) AS amount_out
    FROM ${matching(ledgerQuery, false)} GROUP BY movements.method`.execute(query);
  return rows;
}

/**
 * Finds the instant after which (`newest`) or before which a table has `many` movements, in whichever table reaches
 * that number first; `undefined` if no table has so many.
 */
export async function findMovementWindowEdge(
  query: Queryable,
  { from, before }: Pick<LedgerQuery, "from" | "before">,
  newest: boolean,
  many: number,
): Promise<number | undefined> {
  const direction = sql.raw(newest ? "DESC" : "ASC");
  const edge = (rows: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`(SELECT ${at} FROM ${rows} AND ${at} >= ${from} AND ${at} < ${before} ORDER BY ${at} ${direction} LIMIT 1 OFFSET ${many})`;
  const { rows } = await sql<{ attempt: number | null; refund: number | null; gift: number | null }>`
    SELECT ${edge(sql`payment_attempts WHERE settled_at IS NOT NULL`, sql`settled_at`)} AS attempt, ${edge(sql`refunds WHERE done_at IS NOT NULL`, sql`done_at`)} AS refund, ${edge(sql`orders WHERE paid_by = 'Code promo'`, sql`paid_at`)} AS gift`.execute(
    query,
  );
  const edges = rows.flatMap(({ attempt, refund, gift }) => [attempt, refund, gift]).filter((one) => one !== null);
  if (edges.length === 0) return undefined;
  if (newest) return Math.max(...edges);
  return Math.min(...edges);
}
