import type { Queryable, Tx } from "#server/db/database.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { CardLinkRow, CardSessionRow } from "./card-link-tables.ts";

/** Writes a card's link over its previous one. */
export async function upsertCardLinkRow(tx: Tx, row: CardLinkRow): Promise<void> {
  const { cardRef: _, ...values } = row;
  await tx
    .insertInto("cardLinks")
    .values(row)
    .onConflict((conflict) => conflict.column("cardRef").doUpdateSet(values))
    .execute();
}

/** Consumes a link that still works; of two simultaneous uses only one gets it. */
export async function consumeCardLinkRow(tx: Tx, tokenHash: string, now: number): Promise<CardLinkRow | undefined> {
  return tx
    .deleteFrom("cardLinks")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function listCardLinkRows(query: Queryable, organisationId: string): Promise<CardLinkRow[]> {
  return query.selectFrom("cardLinks").selectAll().where("organisationId", "=", organisationId).execute();
}

export async function deleteExpiredCardLinkRows(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("cardLinks").where("expiresAt", "<=", now).execute();
}

/** Deletes the links of an order's cards, or of one of them. */
export async function eraseCardLinks(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx
    .deleteFrom("cardLinks")
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (rows) => rows.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Moves a card's link to its new reference, which has none. */
export async function moveCardLink(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardLinks").set({ cardRef: to }).where("cardRef", "=", from).execute();
}

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

/** Consumes an unexpired mailed link; of two simultaneous uses only one gets it. */
export async function consumeCardSession(tx: Tx, tokenHash: string, now: number): Promise<CardSessionRow | undefined> {
  return tx
    .deleteFrom("cardSessions")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the sessions that a card's links opened. */
export async function endSessionsOfCard(tx: Tx, cardRef: string): Promise<void> {
  await tx.deleteFrom("cardSessions").where("cardRef", "=", cardRef).execute();
}

export async function deleteEndedCardSessions(query: Queryable, now: number): Promise<void> {
  await query.deleteFrom("cardSessions").where("expiresAt", "<=", now).execute();
}

/** Moves the sessions that a card's links opened to the card's new reference. */
export async function moveSessionsOfCard(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardSessions").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
