import type { Queryable } from "#server/db/database.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Selects the cards of companies that their holder, by their mailbox in lower case, is asked to complete, or has before they are on line. */
export async function selectCompletingCards(query: Queryable, email: string): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .innerJoin("cardCompletions", "cardCompletions.cardRef", "cards.ref")
    .selectAll("cards")
    .where(({ fn }) => fn<string>("lower", ["cards.ownerEmail"]), "=", email)
    .where("cards.state", "in", ["waiting", "live", "paused"])
    .where("cards.removalAskedAt", "is", null)
    .where(({ eb, and, or }) =>
      or([
        eb("cards.state", "=", "waiting"),
        and([eb("cardCompletions.approvedAt", "is", null), eb("cardCompletions.waivedAt", "is", null)]),
      ]),
    )
    .orderBy("cards.ref")
    .execute();
}
