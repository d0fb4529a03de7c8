import { expressionBuilder, sql } from "kysely";
import type { OrderEventKind } from "#shared/order-events.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { recordedUptimeSql } from "#server/operations/uptime/lived-time.ts";
import { minOrderLifetimeMs, minErasureMarkAgeMs, type ErasableOrderKind } from "./order-rules.ts";
import type { OrderPersonalData, OrderRow } from "./order-tables.ts";

/** Attempts whose money may still come, or came and is disputed. */
const openAttempts = ["created", "pending", "needs_attention"] as const;

const livedBefore = (ms: number) => sql<number>`${recordedUptimeSql} - ${ms}`;

/**
 * What erasing an order needs: no attempt may still be paid, and no refund be on its way. `before`: its age, by the
 * dates.
 */
function isDue(what: ErasableOrderKind, before: number) {
  const { and, eb, not, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  const payable = selectFrom("paymentAttempts")
    .select("refCommand")
    .whereRef("paymentAttempts.orderRef", "=", "orders.ref")
    .where("state", "in", openAttempts);
  const returning = selectFrom("refunds")
    .select("id")
    .whereRef("refunds.orderRef", "=", "orders.ref")
    .where("state", "=", "asked");
  const old =
    what === "deleted"
      ? [eb("deletedAt", "<", before)]
      : [eb("paidAt", "is", null), eb("deletedAt", "is", null), eb("createdAt", "<", before)];
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

/** Clears the mark of orders that are no longer due for erasure. */
export async function clearObsoleteErasureMarks(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: null })
    .where("eraseMarked", "is not", null)
    .where("deletedAt", what === "deleted" ? "is not" : "is", null)
    .where(({ not }) => not(isDue(what, before)))
    .execute();
}

export async function markOrdersDueForErasure(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
  most: number,
): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: livedBefore(0) })
    .where("ref", "in", (inner) =>
      inner.selectFrom("orders").select("ref").where("eraseMarked", "is", null).where(isDue(what, before)).limit(most),
    )
    .execute();
}

/** Selects the orders that may be erased, those marked longest ago first. */
export async function selectErasableOrderRefs(
  query: Queryable,
  what: ErasableOrderKind,
  before: number,
  most: number,
): Promise<string[]> {
  const rows = await query
    .selectFrom("orders")
    .select("ref")
    .where(isErasable(what, before))
    .orderBy("eraseMarked")
    .limit(most)
    .execute();
  return rows.map(({ ref }) => ref);
}

const erased: OrderPersonalData = {
  buyerFirstName: "",
  buyerLastName: "",
  buyerEmail: "",
  buyerPhone: "",
  deliveryTown: "",
  deliveryRecipient: "",
  deliveryPhone: "",
  deliveryAddress: "",
  deliveryNote: "",
  searchText: "",
  firstNameKey: "",
  lastNameKey: "",
};

/** Wipes the personal data of an order that may still be erased; the row, its number and its payments stay. */
export async function eraseOrderRowIfErasable(
  query: Queryable,
  ref: string,
  what: ErasableOrderKind,
  before: number,
  now: number,
): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...erased, eraseMarked: null, expiredAt: now, updatedAt: now })
    .where("ref", "=", ref)
    .where(isErasable(what, before))
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds whether a payment or a refund of the order is not settled. */
export async function findUnsettledMoney(query: Tx, orderRef: string): Promise<"payment" | "refund" | undefined> {
  const attempt = await query
    .selectFrom("paymentAttempts")
    .select("refCommand")
    .where("orderRef", "=", orderRef)
    .where("state", "in", openAttempts)
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

/** Wipes the personal data of a locked order as if it had been deleted long ago. */
export async function eraseLockedOrder(query: Tx, { ref, deletedAt }: OrderRow, now: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({ ...erased, eraseMarked: null, expiredAt: now, deletedAt: deletedAt ?? now, updatedAt: now })
    .where("ref", "=", ref)
    .execute();
}

/**
 * Clears the order's mark. Writes the row even when it has none, so that a concurrent erasure waits and then finds
 * no mark.
 */
export async function clearErasureMark(query: Queryable, ref: string): Promise<void> {
  await query.updateTable("orders").set({ eraseMarked: null }).where("ref", "=", ref).execute();
}

/** Empties the details of the order's history entries, except these kinds; the entries stay. */
export async function clearOrderHistoryDetails(
  query: Queryable,
  orderRef: string,
  kept: readonly OrderEventKind[],
): Promise<void> {
  await query
    .updateTable("orderEvents")
    .set({ details: "{}" })
    .where("orderRef", "=", orderRef)
    .where("kind", "not in", kept)
    .execute();
}

/** Selects the reprint orders whose data is not erased, oldest first. */
export async function selectReprintRefsToErase(query: Queryable, cardRefs: readonly string[]): Promise<string[]> {
  if (cardRefs.length === 0) return [];
  const rows = await query
    .selectFrom("orders")
    .select("ref")
    .where("reprintOf", "in", cardRefs)
    .where("expiredAt", "is", null)
    .orderBy("createdAt")
    .orderBy("ref")
    .execute();
  return rows.map(({ ref }) => ref);
}
