import type { CardState } from "#shared/states-and-kinds.ts";
import type { Tx } from "#server/db/database.ts";
import { updateCards } from "./update-cards-store.ts";
import { listColumn } from "#server/db/row-results.ts";

/** Marks the order's cards as removed; each keeps its previous state. Resolves to their references. */
export async function markOrderCardsRemoved(tx: Tx, orderRef: string, now: number): Promise<string[]> {
  return updateCards(tx, now)
    .set((card) => ({
      removedFrom: card.ref("state"),
      state: "removed" as const,
    }))
    .where("orderRef", "=", orderRef)
    .where("state", "!=", "removed")
    .returning("ref")
    .$call(listColumn("ref"));
}

/**
 * Restores the order's removed cards, except erased ones: those that were paused, waiting or left keep that state, the
 * others get `live`. Resolves to their references.
 */
export async function restoreRemovedOrderCards(
  tx: Tx,
  orderRef: string,
  { live, now }: { live: CardState; now: number },
): Promise<string[]> {
  return updateCards(tx, now)
    .set((card) => ({
      state: card
        .case()
        .when("removedFrom", "=", "paused")
        .then<CardState>("paused")
        .when("removedFrom", "=", "left")
        .then<CardState>("left")
        .when("removedFrom", "=", "waiting")
        .then<CardState>("waiting")
        .else(live)
        .end(),
      removedFrom: null,
    }))
    .where("orderRef", "=", orderRef)
    .where("state", "=", "removed")
    .where(({ or, eb }) => or([eb("removedFrom", "is", null), eb("removedFrom", "<>", "removed")]))
    .returning("ref")
    .$call(listColumn("ref"));
}

export async function markRemovedCardsPaused(tx: Tx, orderRef: string): Promise<void> {
  await tx
    .updateTable("cards")
    .set({ removedFrom: "paused" })
    .where("orderRef", "=", orderRef)
    .where("state", "=", "removed")
    .where("removedFrom", "=", "live")
    .execute();
}
