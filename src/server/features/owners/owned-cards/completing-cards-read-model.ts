import type { Queryable } from "#server/db/database.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Selects the company cards, by the holder's mailbox in lower case, that wait or are to be completed. */
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
