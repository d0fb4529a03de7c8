import { expressionBuilder } from "kysely";
import type { OrderEventKind } from "#shared/words.ts";
import type { Queryable } from "../../db/database.ts";
import type { OrderEventRow, OrderRow, Tables } from "../../db/tables.ts";

export async function insertOrder(query: Queryable, order: OrderRow): Promise<void> {
  await query.insertInto("orders").values(order).execute();
}

/** Deleted orders are not found. */
export async function findOrder(query: Queryable, ref: string): Promise<OrderRow | undefined> {
  return query.selectFrom("orders").selectAll().where("ref", "=", ref).where("deletedAt", "is", null).executeTakeFirst();
}

/** Deleted and erased ones too. */
export async function findAnyOrder(query: Queryable, ref: string): Promise<OrderRow | undefined> {
  return query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirst();
}

/** Writes the order's row as it is, so that nobody else changes it before this transaction ends; resolves to what it then is. */
export async function lockOrder(query: Queryable, ref: string): Promise<OrderRow | undefined> {
  return query.updateTable("orders").set((order) => ({ version: order.ref("version") })).where("ref", "=", ref).returningAll().executeTakeFirst();
}

/** A new version of what the order's card shows. */
export async function updateOrder(query: Queryable, ref: string, change: Partial<OrderRow> & Pick<OrderRow, "updatedAt">): Promise<void> {
  await query.updateTable("orders").set((order) => ({ ...change, version: order("version", "+", 1) })).where("ref", "=", ref).execute();
}

export type PaidChange = Pick<OrderRow, "paidAt" | "paidBy" | "paymentMethod" | "promoCode" | "imageKey">;

/** The one guard of payment: only an unpaid order becomes paid, so of two that settle at once one gets `true`. */
export async function setPaidIfUnpaid(query: Queryable, ref: string, change: PaidChange): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set((order) => ({ ...change, updatedAt: change.paidAt ?? 0, version: order("version", "+", 1) }))
    .where("ref", "=", ref)
    .where("paidAt", "is", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOrderEvent(query: Queryable, event: OrderEventRow): Promise<void> {
  await query.insertInto("orderEvents").values(event).execute();
}

/** Unpaid, neither expired nor deleted orders made before `before`, without an attempt that may still be paid. */
export async function listExpirableOrders(query: Queryable, before: number, most: number): Promise<OrderRow[]> {
  return query
    .selectFrom("orders")
    .selectAll()
    .where("paidAt", "is", null)
    .where("expiredAt", "is", null)
    .where("deletedAt", "is", null)
    .where("createdAt", "<", before)
    .where(nothingToPay())
    .orderBy("createdAt")
    .limit(most)
    .execute();
}

/** No attempt may still be paid (payments.md rule 6). */
function nothingToPay() {
  const { not, exists, selectFrom } = expressionBuilder<Tables, "orders">();
  return not(
    exists(
      selectFrom("paymentAttempts")
        .select("refCommand")
        .whereRef("paymentAttempts.orderRef", "=", "orders.ref")
        .where("state", "in", ["created", "pending", "needs_attention"]),
    ),
  );
}

const erased = {
  firstName: "", lastName: "", email: "", phoneNumber: "", address: "", company: "", jobTitle: "", workEmail: "",
  workPhoneNumber: "", workAddress: "", workDescription: "", socialMedias: "[]", searchText: "", firstNameKey: "", lastNameKey: "",
} satisfies Partial<OrderRow>;

/** Wipes the personal data of an order that is still unpaid; the row and its number stay. */
export async function eraseUnpaidOrder(query: Queryable, ref: string, now: number): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...erased, expiredAt: now, updatedAt: now })
    .where("ref", "=", ref)
    .where("paidAt", "is", null)
    .where("expiredAt", "is", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deleted before `before`, without an attempt that may still be paid. */
export async function listPurgeableRefs(query: Queryable, before: number, most: number): Promise<string[]> {
  const rows = await query
    .selectFrom("orders")
    .select("ref")
    .where("deletedAt", "<", before)
    .where("expiredAt", "is", null)
    .where(nothingToPay())
    .orderBy("deletedAt")
    .limit(most)
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Wipes the personal data of an order that is still deleted; the row, its number and its payments stay. */
export async function eraseDeletedOrder(query: Queryable, ref: string, before: number, now: number): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...erased, imageKey: null, expiredAt: now, updatedAt: now })
    .where("ref", "=", ref)
    .where("deletedAt", "<", before)
    .where("expiredAt", "is", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Oldest first. */
export async function listOrderEvents(query: Queryable, orderRef: string): Promise<OrderEventRow[]> {
  return query.selectFrom("orderEvents").selectAll().where("orderRef", "=", orderRef).orderBy("at").orderBy("id").execute();
}

/** Empties the details of the order's events of these kinds; the events stay. */
export async function eraseEventDetails(query: Queryable, orderRef: string, kinds: readonly OrderEventKind[]): Promise<void> {
  await query.updateTable("orderEvents").set({ details: "{}" }).where("orderRef", "=", orderRef).where("kind", "in", kinds).execute();
}

export async function bumpVersion(query: Queryable, ref: string): Promise<void> {
  await query.updateTable("orders").set((order) => ({ version: order("version", "+", 1) })).where("ref", "=", ref).execute();
}
