import type { Queryable, Tx } from "#server/db/database.ts";
import type { CardSessionRow } from "./card-link-tables.ts";

export async function insertCardSession(query: Queryable, session: CardSessionRow): Promise<void> {
  await query.insertInto("cardSessions").values(session).execute();
}

/** Finds a session that has not ended. */
export async function findCardSession(
  query: Queryable,
  tokenHash: string,
  now: number,
): Promise<CardSessionRow | undefined> {
  return query
    .selectFrom("cardSessions")
    .selectAll()
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function deleteCardSession(query: Queryable, tokenHash: string): Promise<void> {
  await query.deleteFrom("cardSessions").where("tokenHash", "=", tokenHash).execute();
}

/** Ends the sessions that a card's links opened. */
export async function endSessionsOfCard(tx: Tx, cardRef: string): Promise<void> {
  await tx.deleteFrom("cardSessions").where("cardRef", "=", cardRef).execute();
}

export async function deleteEndedCardSessions(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("cardSessions").where("expiresAt", "<=", now).execute();
}

/** Leads the sessions that a card's links opened to the card's new reference. */
export async function moveSessionsOfCard(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardSessions").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
