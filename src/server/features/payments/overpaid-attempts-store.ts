import type { Queryable, Tx } from "#server/db/database.ts";
import { ofDeposit } from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** Marks a second payment as closed without a refund, once. */
export async function setOverpaidAttemptClosed(
  query: Tx,
  { refCommand, orderRef }: Pick<PaymentAttemptRow, "refCommand" | "orderRef">,
  now: number,
): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set({ closedAt: now, updatedAt: now })
    .where("refCommand", "=", refCommand)
    .where("orderRef", "=", orderRef)
    .where("state", "=", "paid")
    .where("overpaid", "=", 1)
    .where("closedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Lists the second payments of an order that still hold money to be given back, oldest first. */
export async function listUnsettledOverpaidAttempts(query: Tx, orderRef: string): Promise<PaymentAttemptRow[]> {
  return query
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .where("overpaid", "=", 1)
    .where("state", "=", "paid")
    .where("closedAt", "is", null)
    .orderBy("settledAt")
    .orderBy("refCommand")
    .execute();
}

/** Makes a second payment the one that pays its order, if nothing of it was refunded. */
export async function promoteOverpaidAttempt(
  query: Tx,
  refCommand: string,
  now: number,
): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set({ overpaid: 0, updatedAt: now })
    .where("refCommand", "=", refCommand)
    .where("overpaid", "=", 1)
    .where("state", "=", "paid")
    .where("refunded", "=", 0)
    .where("closedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a payment that paid its order as one to be given back, and clears its discount. */
export async function setAttemptUncounted(query: Tx, refCommand: string, now: number): Promise<void> {
  await query
    .updateTable("paymentAttempts")
    .set({ overpaid: 1, discount: 0, partDiscount: ofDeposit(0), updatedAt: now })
    .where("refCommand", "=", refCommand)
    .execute();
}

/** Marks a payment as a second one: its order was paid already. */
export async function setAttemptOverpaid(query: Queryable, refCommand: string): Promise<void> {
  await query
    .updateTable("paymentAttempts")
    .set({ overpaid: 1, discount: 0, partDiscount: ofDeposit(0) })
    .where("refCommand", "=", refCommand)
    .execute();
}
