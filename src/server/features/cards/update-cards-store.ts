import type { Queryable } from "#server/db/database.ts";

/** Begins to write the next version of cards; `now`: of their contact files too. */
export function updateCards(query: Queryable, now?: number) {
  const cards = query.updateTable("cards").set((card) => ({ version: card("version", "+", 1) }));
  return now === undefined ? cards : cards.set({ changedAt: now });
}
