import type { DbDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { selectOwnedCards } from "./owned-cards-read-model.ts";

/** Lists the live and paused cards whose owner has this e-mail, in lower case; the earliest order first. */
export async function listOwnedCards(deps: DbDeps, email: string): Promise<CardRow[]> {
  if (email === "") return [];
  return selectOwnedCards(deps.db.query, email);
}
