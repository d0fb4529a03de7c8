import type { Queryable, Tx } from "#server/db/database.ts";
import type { PaymentAttemptRow, RefundRow } from "./payment-tables.ts";

export async function insertRefund(query: Queryable, refund: RefundRow): Promise<void> {
  await query.insertInto("refunds").values(refund).execute();
}

/** Lists the refunds of an order, newest first. */
export async function listRefundsByOrder(query: Queryable, orderRef: string): Promise<RefundRow[]> {
  return query
    .selectFrom("refunds")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Sums what was refunded, or is asked to be, of each line of an order. Lines without a refund are left out, and so are
 * refunds of a payment that another one replaced, as in the order's sums.
 */
export async function sumLineRefunds(query: Queryable, orderRef: string): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom("refunds")
    .innerJoin("paymentAttempts", "paymentAttempts.refCommand", "refunds.refCommand")
    .select(["refunds.lineId", "refunds.amount"])
    .where("refunds.orderRef", "=", orderRef)
    .where("refunds.state", "!=", "failed")
    .where("paymentAttempts.overpaid", "=", 0)
    .execute();
  const sums = new Map<string, number>();
  for (const { lineId, amount } of rows) if (lineId !== null) sums.set(lineId, (sums.get(lineId) ?? 0) + amount);
  return sums;
}

/** Lists the refunds of a payment, newest first. */
export async function listRefundsByAttempt(query: Queryable, refCommand: string): Promise<RefundRow[]> {
  return query
    .selectFrom("refunds")
    .selectAll()
    .where("refCommand", "=", refCommand)
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Sums the completed refunds of these payments; undone payments do not count. */
export async function sumDoneRefunds(
  query: Queryable,
  attempts: readonly Pick<PaymentAttemptRow, "refCommand">[],
): Promise<number> {
  if (attempts.length === 0) return 0;
  const { total } = await query
    .selectFrom("refunds")
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("amount"), lit(0)).as("total"))
    .where(
      "refCommand",
      "in",
      attempts.map(({ refCommand }) => refCommand),
    )
    .where("kind", "=", "refund")
    .where("state", "=", "done")
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Marks a refund as done; of concurrent calls only one gets `true`. */
export async function setRefundDone(query: Tx, id: string, now: number): Promise<boolean> {
  const row = await query
    .updateTable("refunds")
    .set({ state: "done", doneAt: now, why: null })
    .where("id", "=", id)
    .where("state", "!=", "done")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setRefundFailed(query: Tx, id: string, why: string): Promise<boolean> {
  const row = await query
    .updateTable("refunds")
    .set({ state: "failed", why })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRefundById(query: Queryable, id: string): Promise<RefundRow | undefined> {
  return query.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}
