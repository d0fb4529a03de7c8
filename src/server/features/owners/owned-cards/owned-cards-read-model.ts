import type { Queryable } from "#server/db/database.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Lists the cards that an owner may manage, the first made first; `email` in lower case. */
export async function selectOwnedCards(query: Queryable, email: string): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .innerJoin("orders", "orders.ref", "cards.orderRef")
    .selectAll("cards")
    .where(({ fn }) => fn<string>("lower", ["cards.ownerEmail"]), "=", email)
    .where("cards.state", "in", ["live", "paused"])
    .orderBy("orders.createdAt")
    .orderBy("cards.ref")
    .execute();
}
