import type { Queryable } from "#server/db/database.ts";

export async function selectCardsWithUnnotifiedLeads(query: Queryable): Promise<{ ref: string; ownerEmail: string }[]> {
  return query
    .selectFrom("cards")
    .select(["ref", "ownerEmail"])
    .where("state", "in", ["live", "paused"])
    .where("ref", "in", (inner) => inner.selectFrom("leftContacts").select("cardRef").where("toldAt", "is", null))
    .orderBy("ref")
    .execute();
}
