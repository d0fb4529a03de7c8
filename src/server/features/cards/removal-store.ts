import { sql } from "kysely";
import type { CardState } from "#shared/words.ts";
import type { Queryable, Tx } from "../../db/database.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { CardRow } from "./card-tables.ts";

/** How long this database has been served (ms). */
const livedNow = sql<number>`(SELECT coalesce(max(lived), 0) FROM clock_ticks)`;

/** `number`: its order's. */
export type CardPendingRemoval = Pick<CardRow, "ref" | "orderRef" | "ownerEmail"> & Pick<OrderRow, "number">;

/** Hides a card, which keeps what it was; `false` when that was asked already. */
export async function markCardForRemoval(tx: Tx, ref: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("cards")
    .set((card) => ({ removalAskedAt: now, removalFrom: card.ref("state"), removalLife: livedNow, state: "paused" as const, changedAt: now, version: card("version", "+", 1) }))
    .where("ref", "=", ref)
    .where("state", "in", ["live", "paused"])
    .where("removalAskedAt", "is", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a card back what it was; `false` when it is not leaving. */
export async function unmarkCardForRemoval(tx: Tx, ref: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("cards")
    .set((card) => ({ ...clearedRemovalColumns, state: card.case().when("removalFrom", "=", "live").then<CardState>("live").else<CardState>("paused").end(), changedAt: now, version: card("version", "+", 1) }))
    .where("ref", "=", ref)
    .where("state", "=", "paused")
    .where("removalAskedAt", "is not", null)
    .returning("ref")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a card that is not leaving. */
export const clearedRemovalColumns = { removalAskedAt: null, removalFrom: null, removalLife: null };

/** None of the order's cards that are shown is leaving. */
export async function clearRemovalOfLiveCards(tx: Tx, orderRef: string): Promise<void> {
  await tx.updateTable("cards").set(clearedRemovalColumns).where("orderRef", "=", orderRef).where("state", "=", "live").execute();
}

/** Those of the order's cards that are leaving come back paused, should their owner change his mind; `false`: there is none that would not. */
export async function markPendingRemovalsPaused(tx: Tx, orderRef: string): Promise<boolean> {
  const rows = await tx.updateTable("cards").set({ removalFrom: "paused" }).where("orderRef", "=", orderRef).where("removalFrom", "=", "live").returning("ref").execute();
  return rows.length > 0;
}

/** Those of the order's cards that are leaving are not shown, should their order be paid anew. */
export async function hideCardsPendingRemoval(tx: Tx, orderRef: string): Promise<void> {
  await tx.updateTable("cards").set({ state: "paused" }).where("orderRef", "=", orderRef).where("state", "=", "live").where("removalAskedAt", "is not", null).execute();
}

/** Those whose owner has wanted it since before `before` (ms), while this database was served for `leastLifeMs`; longest ago first. */
export async function listCardsPendingRemovalSince(query: Queryable, { before, leastLifeMs }: { before: number; leastLifeMs: number }): Promise<CardPendingRemoval[]> {
  return query
    .selectFrom("cards")
    .innerJoin("orders", "orders.ref", "cards.orderRef")
    .select(["cards.ref", "cards.orderRef", "cards.ownerEmail", "orders.number"])
    .where("removalAskedAt", "<=", before)
    .where("removalLife", "<=", sql<number>`${livedNow} - ${leastLifeMs}`)
    .orderBy("removalAskedAt")
    .orderBy("cards.ref")
    .execute();
}
