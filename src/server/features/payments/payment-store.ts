import { type Insertable, type RawBuilder, sql } from "kysely";
import type { AttemptState } from "#shared/states-and-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { createPreparedInsert, createPreparedRead, createPreparedWrite, takingFirst } from "#server/db/prepared.ts";
import { payableStates, openAttemptStates } from "./payment-rules.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

const insertAttempts = createPreparedInsert("paymentAttempts");

export async function insertPaymentAttempt(
  query: Queryable,
  attempt: Insertable<Tables["paymentAttempts"]>,
): Promise<void> {
  await insertAttempts(query, [attempt]);
}

export const findPaymentAttempt = takingFirst(
  createPreparedRead((query, refCommand: string) =>
    query.selectFrom("paymentAttempts").selectAll().where("refCommand", "=", refCommand),
  ),
);

/** Counts the attempts in each of these states. */
export async function countAttemptsByState(
  query: Queryable,
  states: readonly AttemptState[],
): Promise<Map<AttemptState, number>> {
  const rows = await query
    .selectFrom("paymentAttempts")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .where("state", "in", states)
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Selects when the provider last sent a notice that was not rejected, in ms. */
export async function readLastWebhookInstant(query: Queryable): Promise<number | undefined> {
  const row = await query
    .selectFrom("paymentNotices")
    .select("receivedAt")
    .where("outcome", "is distinct from", "rejected")
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.receivedAt;
}

/**
 * Counts the orders whose buyer was sent to pay after `after` and until `before` and whose payment has no result
 * yet.
 */
export async function countOrdersAwaitingProvider(query: Queryable, after: number, before: number): Promise<number> {
  const { count } = await query
    .selectFrom("paymentAttempts")
    .select(({ fn }) => fn.count<number>("orderRef").distinct().as("count"))
    .where("state", "in", ["created", "pending"])
    .where("createdAt", ">", after)
    .where("createdAt", "<=", before)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the order's attempts, newest first. */
export const listPaymentAttempts = createPreparedRead((query, orderRef: string) =>
  query
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("createdAt", "desc")
    .orderBy("refCommand"),
);

/** Stores the provider's answer; an attempt that a notice has changed meanwhile keeps its state. */
export async function saveProviderCheckout(
  query: Queryable,
  refCommand: string,
  checkout: { token: string; redirectUrl: string },
  now: number,
): Promise<void> {
  await query
    .updateTable("paymentAttempts")
    .set(({ eb, ref }) => ({
      ...checkout,
      updatedAt: now,
      state: eb.case().when("state", "=", "created").then<AttemptState>("pending").else(ref("state")).end(),
    }))
    .where("refCommand", "=", refCommand)
    .execute();
}

type Change = Partial<Pick<PaymentAttemptRow, "attention">> & Pick<PaymentAttemptRow, "state" | "updatedAt">;

/** Makes a payable attempt paid; of two concurrent calls one gets the row, the other `undefined`. */
export const setAttemptPaidIfPayable = takingFirst(
  createPreparedWrite((query, refCommand: string, method: string | null, now: number) =>
    query
      .updateTable("paymentAttempts")
      .set({ state: "paid", settledAt: now, updatedAt: now, method, attention: null })
      .where("refCommand", "=", refCommand)
      .where("state", "in", payableStates)
      .returningAll(),
  ),
);

/**
 * Changes an attempt from one of the states `from`; of two concurrent calls one gets the row, the other
 * `undefined`.
 */
export async function transitionPaymentAttempt(
  query: Queryable,
  refCommand: string,
  from: readonly AttemptState[],
  change: Change,
): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set(change)
    .where("refCommand", "=", refCommand)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Changes an attempt from one of the states `from` to `needs_attention`; `updatedAt` then says since when it has needed
 * attention for that reason.
 */
export async function setAttemptNeedsAttention(
  query: Queryable,
  refCommand: string,
  from: readonly AttemptState[],
  why: string,
  now: number,
): Promise<void> {
  await query
    .updateTable("paymentAttempts")
    .set({ state: "needs_attention", attention: why, updatedAt: now })
    .where("refCommand", "=", refCommand)
    .where("state", "in", from)
    .where(({ or, eb }) =>
      or([eb("state", "!=", "needs_attention"), eb("attention", "is", null), eb("attention", "!=", why)]),
    )
    .execute();
}

/**
 * Reserves a refund's amount on its payment, at most what is left of the amount received, so that of two refunds of the
 * same money only one succeeds.
 */
export async function reserveRefundAmount(
  query: Tx,
  { refCommand, orderRef }: Pick<PaymentAttemptRow, "refCommand" | "orderRef">,
  amount: number,
): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set((attempt) => ({ refunded: attempt("refunded", "+", amount) }))
    .where("refCommand", "=", refCommand)
    .where("orderRef", "=", orderRef)
    .where("state", "=", "paid")
    .where((attempt) => attempt(attempt("refunded", "+", amount), "<=", attempt.ref("amount")))
    .returningAll()
    .executeTakeFirst();
}

/** Locks a received payment until the transaction ends. */
export async function lockReceivedAttempt(query: Tx, refCommand: string): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set((attempt) => ({ updatedAt: attempt.ref("updatedAt") }))
    .where("refCommand", "=", refCommand)
    .where("state", "in", ["paid", "refunded"])
    .returningAll()
    .executeTakeFirst();
}

/** Adds to a payment's refunded amount; once all of it is refunded, its state is `refunded`. */
export async function addAttemptAmountRefunded(
  query: Tx,
  refCommand: string,
  amount: number,
  now: number,
): Promise<void> {
  await query
    .updateTable("paymentAttempts")
    .set(({ eb, ref }) => ({
      refunded: eb("refunded", "+", amount),
      updatedAt: now,
      state: eb
        .case()
        .when(eb("refunded", "+", amount), ">=", ref("amount"))
        .then<AttemptState>("refunded")
        .else(ref("state"))
        .end(),
    }))
    .where("refCommand", "=", refCommand)
    .execute();
}

/** Sets the discount given with a payment. */
export const setAttemptDiscount = createPreparedWrite((query, refCommand: string, discount: number) =>
  query
    .updateTable("paymentAttempts")
    .set({ discount, partDiscount: ofDeposit(discount) })
    .where("refCommand", "=", refCommand),
);

/** Returns the discount if the payment is a deposit, else null. */
export function ofDeposit(discount: number): RawBuilder<number | null> {
  return sql<number | null>`CASE WHEN part = 'deposit' THEN CAST(${discount} AS INTEGER) END`;
}

/** Sums what staff waived of an order's lines, in whole FCFA; lines without a waiver are left out. */
export async function sumWaivedByLine(query: Queryable, orderRef: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { lineId, discount, state, overpaid } of await listPaymentAttempts(query, orderRef))
    if (lineId !== null && state === "paid" && overpaid === 0) sums.set(lineId, (sums.get(lineId) ?? 0) + discount);
  return sums;
}

/**
 * Marks a payment that staff recorded at `recordedFrom` (ms since 1970 UTC) or later as undone, if nothing of it was
 * refunded; of two concurrent calls one gets the row.
 */
export async function setStaffAttemptUndone(
  query: Tx,
  { refCommand, orderRef }: Pick<PaymentAttemptRow, "refCommand" | "orderRef">,
  recordedFrom: number,
  now: number,
): Promise<PaymentAttemptRow | undefined> {
  return query
    .updateTable("paymentAttempts")
    .set((attempt) => ({ state: "undone" as const, refunded: attempt.ref("amount"), updatedAt: now }))
    .where("refCommand", "=", refCommand)
    .where("orderRef", "=", orderRef)
    .where("state", "=", "paid")
    .where("takenBy", "is not", null)
    .where("refunded", "=", 0)
    .where("settledAt", ">=", recordedFrom)
    .returningAll()
    .executeTakeFirst();
}

/** Finds whether a payment or a refund of the order is still open. */
export async function findUnsettledMoney(query: Tx, orderRef: string): Promise<"payment" | "refund" | undefined> {
  const attempt = await query
    .selectFrom("paymentAttempts")
    .select("refCommand")
    .where("orderRef", "=", orderRef)
    .where("state", "in", openAttemptStates)
    .limit(1)
    .executeTakeFirst();
  if (attempt) return "payment";
  const refund = await query
    .selectFrom("refunds")
    .select("id")
    .where("orderRef", "=", orderRef)
    .where("state", "=", "asked")
    .limit(1)
    .executeTakeFirst();
  return refund && "refund";
}
