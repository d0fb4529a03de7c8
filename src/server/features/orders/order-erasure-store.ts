import { expressionBuilder, sql } from "kysely";
import { cardRefsIn, type OrderPart } from "#server/db/order-part.ts";
import type { OrderEventKind } from "#shared/words.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { leastLifeMs, markedLifeMs, type Leftover } from "./order-rules.ts";
import type { OrderPersonalData, OrderRow } from "./order-tables.ts";

/** Attempts whose money may still come, or came and is disputed. */
const openAttempts = ["created", "pending", "needs_attention"] as const;

const livedBefore = (ms: number) => sql<number>`(SELECT coalesce(max(lived), 0) FROM clock_ticks) - ${ms}`;

/** What erasing an order needs: no attempt may still be paid, and no refund be on its way. `before`: its age, by the dates. */
function isDue(what: Leftover, before: number) {
  const { and, eb, not, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  const payable = selectFrom("paymentAttempts").select("refCommand").whereRef("paymentAttempts.orderRef", "=", "orders.ref").where("state", "in", openAttempts);
  const returning = selectFrom("refunds").select("id").whereRef("refunds.orderRef", "=", "orders.ref").where("state", "=", "asked");
  const old = what === "deleted" ? [eb("deletedAt", "<", before)] : [eb("paidAt", "is", null), eb("deletedAt", "is", null), eb("createdAt", "<", before)];
  return and([...old, eb("expiredAt", "is", null), eb("lifeFrom", "<=", livedBefore(leastLifeMs)), not(exists(payable)), not(exists(returning))]);
}

function isErasable(what: Leftover, before: number) {
  const { and, eb } = expressionBuilder<Tables, "orders">();
  return and([eb("eraseMarked", "<=", livedBefore(markedLifeMs)), isDue(what, before)]);
}

/** Takes the mark off what is not due any more. */
export async function unmarkOthers(query: Queryable, what: Leftover, before: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: null })
    .where("eraseMarked", "is not", null)
    .where("deletedAt", what === "deleted" ? "is not" : "is", null)
    .where(({ not }) => not(isDue(what, before)))
    .execute();
}

export async function markDue(query: Queryable, what: Leftover, before: number, most: number): Promise<void> {
  await query
    .updateTable("orders")
    .set({ eraseMarked: livedBefore(0) })
    .where("ref", "in", (inner) => inner.selectFrom("orders").select("ref").where("eraseMarked", "is", null).where(isDue(what, before)).limit(most))
    .execute();
}

/** Those marked longest ago first. */
export async function listErasable(query: Queryable, what: Leftover, before: number, most: number): Promise<string[]> {
  const rows = await query.selectFrom("orders").select("ref").where(isErasable(what, before)).orderBy("eraseMarked").limit(most).execute();
  return rows.map(({ ref }) => ref);
}

const erased: OrderPersonalData = {
  buyerFirstName: "", buyerLastName: "", buyerEmail: "", buyerPhone: "", deliveryTown: "", deliveryRecipient: "", deliveryPhone: "", deliveryAddress: "", deliveryNote: "",
  searchText: "", firstNameKey: "", lastNameKey: "",
};

/** Wipes the personal data of an order that is still to be erased; the row, its number and its payments stay. */
export async function eraseIfErasable(query: Queryable, ref: string, what: Leftover, before: number, now: number): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...erased, eraseMarked: null, expiredAt: now, updatedAt: now })
    .where("ref", "=", ref)
    .where(isErasable(what, before))
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** What of an order's money is not settled. */
export async function findUnsettled(query: Tx, orderRef: string): Promise<"payment" | "refund" | undefined> {
  const attempt = await query.selectFrom("paymentAttempts").select("refCommand").where("orderRef", "=", orderRef).where("state", "in", openAttempts).limit(1).executeTakeFirst();
  if (attempt) return "payment";
  const refund = await query.selectFrom("refunds").select("id").where("orderRef", "=", orderRef).where("state", "=", "asked").limit(1).executeTakeFirst();
  return refund && "refund";
}

/** Wipes the personal data of a held order as if it had been deleted long ago. */
export async function eraseHeld(query: Tx, { ref, deletedAt }: OrderRow, now: number): Promise<void> {
  await query.updateTable("orders").set({ ...erased, eraseMarked: null, expiredAt: now, deletedAt: deletedAt ?? now, updatedAt: now }).where("ref", "=", ref).execute();
}

/** Writes the row even when it has no mark, so that who erases it at the same time waits, and then finds none. */
export async function dropMark(query: Queryable, ref: string): Promise<void> {
  await query.updateTable("orders").set({ eraseMarked: null }).where("ref", "=", ref).execute();
}

/** Empties the details of the order's events, but for these kinds; the events stay. */
export async function eraseEventDetails(query: Queryable, orderRef: string, kept: readonly OrderEventKind[]): Promise<void> {
  await query.updateTable("orderEvents").set({ details: "{}" }).where("orderRef", "=", orderRef).where("kind", "not in", kept).execute();
}

/** By when they were made. */
export async function listReprintsToErase(query: Queryable, part: OrderPart): Promise<string[]> {
  const rows = await query.selectFrom("orders").select("ref").where("reprintOf", "in", cardRefsIn(part)).where("expiredAt", "is", null).orderBy("createdAt").orderBy("ref").execute();
  return rows.map(({ ref }) => ref);
}
