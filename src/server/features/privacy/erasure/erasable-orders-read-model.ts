import { expressionBuilder, sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { recordedUptimeSql } from "#server/operations/uptime/recorded-uptime-service.ts";
import {
  minErasureMarkAgeMs,
  minOrderLifetimeMs,
  type ErasableOrderKind,
} from "#server/features/orders/order-rules.ts";
import { openAttemptStates } from "#server/features/payments/payment-rules.ts";

const livedBefore = (ms: number) => sql<number>`${recordedUptimeSql} - ${ms}`;

/**
 * Conditions for erasing an order: it is old enough, no attempt can still be paid and no refund is under way. `before`
 * (ms): dates before it are old.
 */
function isDue(what: ErasableOrderKind, before: number) {
  const { and, or, eb, not, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  const payable = selectFrom("paymentAttempts")
    .select("refCommand")
    .whereRef("paymentAttempts.orderRef", "=", "orders.ref")
    .where("state", "in", openAttemptStates);
  const returning = selectFrom("refunds")
    .select("id")
    .whereRef("refunds.orderRef", "=", "orders.ref")
    .where("state", "=", "asked");
  const old =
    what === "deleted"
      ? [eb("deletedAt", "<", before)]
      : [
          eb("paidAt", "is", null),
          eb("deletedAt", "is", null),
          eb("createdAt", "<", before),
          // An announced transfer may still arrive.
          or([eb("transferAt", "is", null), eb("transferAt", "<", before)]),
          eb("organisationId", what === "unpaidCompany" ? "is not" : "is", null),
        ];
  return and([
    ...old,
    eb("expiredAt", "is", null),
    eb("lifeFrom", "<=", livedBefore(minOrderLifetimeMs)),
    not(exists(payable)),
    not(exists(returning)),
  ]);
}

function isErasable(what: ErasableOrderKind, before: number) {
  const { and, eb } = expressionBuilder<Tables, "orders">();
  return and([eb("eraseMarked", "<=", livedBefore(minErasureMarkAgeMs)), isDue(what, before)]);
}

/** Selects marked orders that are no longer due for erasure. */
export async function selectObsoleteErasureMarks(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
  most: number,
): Promise<string[]> {
  return toRefs(
    await query
      .selectFrom("orders")
      .select("ref")
      .where("eraseMarked", "is not", null)
      .where("deletedAt", what === "deleted" ? "is not" : "is", null)
      // Leaves the marks of other kinds alone.
      .$if(what !== "deleted", (rows) => rows.where("organisationId", what === "unpaidCompany" ? "is not" : "is", null))
      .where(({ not }) => not(isDue(what, before)))
      .limit(most)
      .execute(),
  );
}

/** Selects orders that are due for erasure but not marked. */
export async function selectOrdersDueForErasure(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
  most: number,
): Promise<string[]> {
  return toRefs(
    await query
      .selectFrom("orders")
      .select("ref")
      .where("eraseMarked", "is", null)
      .where(isDue(what, before))
      .limit(most)
      .execute(),
  );
}

/** Selects orders that may be erased, those marked longest ago first. */
export async function selectErasableOrderRefs(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
  most: number,
): Promise<string[]> {
  return toRefs(
    await query
      .selectFrom("orders")
      .select("ref")
      .where(isErasable(what, before))
      .orderBy("eraseMarked")
      .limit(most)
      .execute(),
  );
}

/** Checks whether `selectErasableOrderRefs` would select the order. */
export async function isOrderErasable(
  query: Queryable,
  ref: string,
  what: ErasableOrderKind,
  before: number,
): Promise<boolean> {
  const rows = await query
    .selectFrom("orders")
    .select("ref")
    .where("ref", "=", ref)
    .where(isErasable(what, before))
    .execute();
  return rows.length > 0;
}

function toRefs(rows: readonly { ref: string }[]): string[] {
  return rows.map(({ ref }) => ref);
}
