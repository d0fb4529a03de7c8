import type { Queryable } from "#server/db/database.ts";

/** Selects the cards with leads that their owner was not notified of, with his address as it is stored. */
export async function selectCardsWithUnnotifiedLeads(query: Queryable): Promise<{ ref: string; ownerEmail: string }[]> {
  return query
    .selectFrom("cards")
    .select(["ref", "ownerEmail"])
    .where("state", "in", ["live", "paused"])
    .where("ref", "in", (inner) => inner.selectFrom("leftContacts").select("cardRef").where("toldAt", "is", null))
    .orderBy("ref")
    .execute();
}
