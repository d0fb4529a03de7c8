import { sql } from "kysely";
import type { Queryable, Tx } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { OrderEventRow, OrderRow } from "./tables.ts";

/** How long this database has been served (ms). */
const livedNow = sql<number>`(SELECT coalesce(max(lived), 0) FROM clock_ticks)`;

export async function insertOrder(query: Queryable, order: OrderRow): Promise<void> {
  await query.insertInto("orders").values({ ...order, lifeFrom: livedNow }).execute();
}

const orderByRef = prepared((query, ref: string) => query.selectFrom("orders").selectAll().where("ref", "=", ref).where("deletedAt", "is", null));

/** Deleted orders are not found. */
export async function findOrder(query: Queryable, ref: string): Promise<OrderRow | undefined> {
  return (await orderByRef(query, ref))[0];
}

/** Deleted and erased ones too. */
export async function findAnyOrder(query: Queryable, ref: string): Promise<OrderRow | undefined> {
  return query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirst();
}

/** Writes the order's row as it is, so that nobody else changes it before this transaction ends; resolves to what it then is. */
export async function lockOrder(query: Tx, ref: string): Promise<OrderRow | undefined> {
  return query.updateTable("orders").set((order) => ({ updatedAt: order.ref("updatedAt") })).where("ref", "=", ref).returningAll().executeTakeFirst();
}

/** Deleted or restored, it starts a life of its own. */
export async function updateOrder(query: Queryable, ref: string, change: Partial<OrderRow> & Pick<OrderRow, "updatedAt">): Promise<void> {
  const life = "deletedAt" in change ? { lifeFrom: livedNow, eraseMarked: null } : {};
  await query.updateTable("orders").set({ ...change, ...life }).where("ref", "=", ref).execute();
}

/** Only of an unpaid order. */
export async function setPromoTried(query: Queryable, ref: string, promoTried: string | null): Promise<void> {
  await query.updateTable("orders").set({ promoTried }).where("ref", "=", ref).where("paidAt", "is", null).execute();
}

export type PaidChange = Pick<OrderRow, "paidAt" | "paidBy" | "paymentMethod" | "promoCode">;

/** The one guard of payment: only an unpaid order becomes paid, so of two that settle at once one gets `true`. `newWords`: by which it is found from now on. */
export async function setPaidIfUnpaid(query: Queryable, ref: string, change: PaidChange, newWords: string): Promise<boolean> {
  const row = await query
    .updateTable("orders")
    .set({ ...change, updatedAt: change.paidAt ?? 0, searchText: sql<string>`search_text || ${newWords}` })
    .where("ref", "=", ref)
    .where("paidAt", "is", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOrderEvent(query: Queryable, event: OrderEventRow): Promise<void> {
  await query.insertInto("orderEvents").values(event).execute();
}

/** Oldest first. */
export async function listOrderEvents(query: Queryable, orderRef: string): Promise<OrderEventRow[]> {
  return query.selectFrom("orderEvents").selectAll().where("orderRef", "=", orderRef).orderBy("at").orderBy("id").execute();
}
