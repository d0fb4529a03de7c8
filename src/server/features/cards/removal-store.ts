import { sql } from "kysely";
import type { CardState } from "#shared/states-and-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { recordedUptimeSql } from "#server/operations/uptime/recorded-uptime-service.ts";
import type { CardPendingRemoval } from "./card-removal-rules.ts";
import { updateCards } from "./update-cards-store.ts";
import { hasRow, listColumn } from "#server/db/row-results.ts";

/**
 * Records a requested removal and the card's previous state, and pauses the card unless it is waiting; resolves to
 * `false` when a removal was already requested.
 */
export async function markCardForRemoval(tx: Tx, ref: string, now: number): Promise<boolean> {
  return updateCards(tx, now)
    .set((card) => ({
      removalAskedAt: now,
      removalFrom: card.ref("state"),
      removalLife: recordedUptimeSql,
      state: card.case().when("state", "=", "waiting").then<CardState>("waiting").else<CardState>("paused").end(),
    }))
    .where("ref", "=", ref)
    .where("state", "in", ["live", "paused", "waiting"])
    .where("removalAskedAt", "is", null)
    .returning("ref")
    .$call(hasRow);
}

/** Restores a card's previous state; resolves to `false` when its removal is not requested. */
export async function unmarkCardForRemoval(tx: Tx, ref: string, now: number): Promise<boolean> {
  return updateCards(tx, now)
    .set((card) => ({
      ...clearedRemovalColumns,
      state: card
        .case()
        .when("removalFrom", "=", "live")
        .then<CardState>("live")
        .when("removalFrom", "=", "waiting")
        .then<CardState>("waiting")
        .else<CardState>("paused")
        .end(),
    }))
    .where("ref", "=", ref)
    .where("state", "in", ["paused", "waiting"])
    .where("removalAskedAt", "is not", null)
    .returning("ref")
    .$call(hasRow);
}

export const clearedRemovalColumns = { removalAskedAt: null, removalFrom: null, removalLife: null };

export async function clearRemovalOfLiveCards(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable("cards")
    .set(clearedRemovalColumns)
    .where("orderRef", "=", orderRef)
    .where("state", "=", "live")
    .execute();
}

/**
 * Makes cards with a requested removal come back paused, not live, if their owner changes their mind; resolves to
 * `false` when none would have come back live.
 */
export async function markPendingRemovalsPaused(tx: Tx, orderRef: string): Promise<boolean> {
  const rows = await tx
    .updateTable("cards")
    .set({ removalFrom: "paused" })
    .where("orderRef", "=", orderRef)
    .where("removalFrom", "=", "live")
    .returning("ref")
    .execute();
  return rows.length > 0;
}

/** Pauses the order's live cards with a requested removal, in case the order is paid again; resolves to them. */
export async function hideCardsPendingRemoval(tx: Tx, orderRef: string): Promise<string[]> {
  return tx
    .updateTable("cards")
    .set({ state: "paused" })
    .where("orderRef", "=", orderRef)
    .where("state", "=", "live")
    .where("removalAskedAt", "is not", null)
    .returning("ref")
    .$call(listColumn("ref"));
}

/**
 * Lists cards whose removal was requested at `before` (ms) or earlier, and since then the service has run on this
 * database for at least `leastLifeMs`; the oldest request first.
 */
export async function listCardsPendingRemovalSince(
  query: Queryable,
  { before, leastLifeMs }: { before: number; leastLifeMs: number },
): Promise<CardPendingRemoval[]> {
  return query
    .selectFrom("cards")
    .select(["ref", "orderRef", "ownerEmail"])
    .where("removalAskedAt", "<=", before)
    .where("removalLife", "<=", sql<number>`${recordedUptimeSql} - ${leastLifeMs}`)
    .orderBy("removalAskedAt")
    .orderBy("ref")
    .execute();
}
