import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { bookedKinds, bookedTotal } from "../document-store.ts";

/** Simulated money is only summed with simulated money. */
type Env = "test" | "prod";

/**
 * Sums what the buyers with invoices owed before an instant (ms): invoices less credit notes, less what was received
 * for these orders and not refunded. Below 0: more was received than invoiced.
 */
export async function sumReceivables(query: Queryable, env: Env, before: number): Promise<number> {
  const invoiced = sql`SELECT order_ref FROM documents WHERE issued_at < ${before} AND kind IN (${sql.join(bookedKinds)})`;
  const { rows } = await sql<{ papers: string; received: string; returned: string }>`SELECT
    (SELECT coalesce(sum(${bookedTotal}), 0) FROM documents WHERE issued_at < ${before}) AS papers,
    (SELECT coalesce(sum(amount), 0) FROM payment_attempts
      WHERE settled_at < ${before} AND env = ${env} AND overpaid = 0 AND order_ref IN (${invoiced})) AS received,
    (SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN payment_attempts ON payment_attempts.ref_command = refunds.ref_command
      WHERE done_at < ${before} AND refunds.state = 'done' AND env = ${env} AND overpaid = 0 AND refunds.order_ref IN (${invoiced})) AS returned`.execute(
    query,
  );
  const [sums] = rows;
  return Number(sums?.papers ?? 0) - Number(sums?.received ?? 0) + Number(sums?.returned ?? 0);
}

/** Lists the orders that may ever have held more than they cost, by a second payment or by a sum above the price. */
export async function listOrdersWithExcess(query: Queryable, env: Env, before: number): Promise<string[]> {
  const { rows } = await sql<{
    ref: string;
  }>`SELECT orders.ref FROM payment_attempts JOIN orders ON orders.ref = order_ref
    WHERE settled_at < ${before} AND env = ${env} GROUP BY orders.ref, orders.price
    HAVING max(overpaid) = 1 OR sum(amount) + sum(payment_attempts.discount) > orders.price`.execute(query);
  return rows.map(({ ref }) => ref);
}

/** Sums the totals of the documents issued between two instants, by kind, in whole FCFA. */
export async function sumDocumentsByKind(
  query: Queryable,
  from: number,
  before: number,
): Promise<{ kind: string; count: number; total: number }[]> {
  const rows = await query
    .selectFrom("documents")
    .select(({ fn }) => ["kind", fn.countAll<string>().as("count"), fn.sum<string>("total").as("total")])
    .where("issuedAt", ">=", from)
    .where("issuedAt", "<", before)
    .groupBy("kind")
    .execute();
  return rows.map(({ kind, count, total }) => ({ kind, count: Number(count), total: Number(total) }));
}

/** Lists the invoiced orders on which something is due, at most `limit`. */
export async function listOwingOrders(query: Queryable, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom("documents")
    .innerJoin("orders", "orders.ref", "documents.orderRef")
    .select("orders.ref")
    .where("documents.content", "<>", "")
    .groupBy(["orders.ref", "orders.received", "orders.refunded"])
    .having(sql<boolean>`sum(${bookedTotal}) > orders.received - orders.refunded`)
    .orderBy("orders.ref")
    .limit(limit)
    .execute();
  return rows.map(({ ref }) => ref);
}

type OrderSums = Pick<
  OrderRow,
  | "ref"
  | "number"
  | "price"
  | "discount"
  | "received"
  | "refunded"
  | "paidAt"
  | "deletedAt"
  | "expiredAt"
  | "organisationId"
>;

/** Lists the sums that some orders state themselves. */
export async function listOrderSums(query: Queryable, orderRefs: readonly string[]): Promise<OrderSums[]> {
  if (orderRefs.length === 0) return [];
  return query
    .selectFrom("orders")
    .select([
      "ref",
      "number",
      "price",
      "discount",
      "received",
      "refunded",
      "paidAt",
      "deletedAt",
      "expiredAt",
      "organisationId",
    ])
    .where("ref", "in", orderRefs)
    .execute();
}
