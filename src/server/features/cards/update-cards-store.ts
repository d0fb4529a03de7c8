import type { Queryable } from "#server/db/database.ts";

/** Starts an update that increments the cards' version; `now`: their contact files change too. */
export function updateCards(query: Queryable, now?: number) {
  const cards = query.updateTable("cards").set((card) => ({ version: card("version", "+", 1) }));
  return now === undefined ? cards : cards.set({ changedAt: now });
}
