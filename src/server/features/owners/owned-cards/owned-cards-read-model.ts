import type { DbDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Lists the live and paused cards whose owner has this mailbox, in lower case; the earliest order first. */
export async function listOwnedCards(deps: DbDeps, email: string): Promise<CardRow[]> {
  if (email === "") return [];
  return deps.db.query
    .selectFrom("cards")
    .innerJoin("orders", "orders.ref", "cards.orderRef")
    .selectAll("cards")
    .where(({ fn }) => fn<string>("lower", ["cards.ownerEmail"]), "=", email)
    .where("cards.state", "in", ["live", "paused"])
    .orderBy("orders.createdAt")
    .orderBy("cards.ref")
    .execute();
}
