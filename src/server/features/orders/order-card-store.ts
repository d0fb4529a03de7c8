import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead } from "#server/db/prepared.ts";
import type { OrderLineRow, CardDeliveryPersonalData, CardDeliveryRow } from "./order-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { CardCompletionRow } from "./completion/completion-tables.ts";

export const insertOrderLineRows = createPreparedInsert("orderLines");

export async function deleteOrderLineRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("orderLines").where("id", "=", id).execute();
}

/** Writes what the number of cards takes off a line, in whole FCFA. */
export async function updateLineDiscount(tx: Tx, id: string, discount: number): Promise<void> {
  await tx.updateTable("orderLines").set({ discount }).where("id", "=", id).execute();
}

/** Writes what each of a line costs, in whole FCFA, with nothing off. */
export async function updateLinePrice(tx: Tx, id: string, unitPrice: number): Promise<void> {
  await tx.updateTable("orderLines").set({ unitPrice, discount: 0 }).where("id", "=", id).execute();
}

/** Lists an order's lines by their positions. */
export const listOrderLines: (query: Queryable, orderRef: string) => Promise<OrderLineRow[]> = createPreparedRead(
  (query, orderRef: string) =>
    query.selectFrom("orderLines").selectAll().where("orderRef", "=", orderRef).orderBy("position"),
);

/** Writes again the destinations that `takeCardDeliveries` returned. */
export const putCardDeliveries = createPreparedInsert("cardDeliveries");

/** Lists where those cards of an order go that are sent elsewhere than the order. */
export const listCardDeliveries: (query: Queryable, orderRef: string) => Promise<CardDeliveryRow[]> =
  createPreparedRead((query, orderRef: string) =>
    query.selectFrom("cardDeliveries").selectAll().where("orderRef", "=", orderRef),
  );

export async function updateCardDeliveryRow(
  query: Queryable,
  cardRef: string,
  change: Partial<CardDeliveryRow>,
): Promise<void> {
  await query.updateTable("cardDeliveries").set(change).where("cardRef", "=", cardRef).execute();
}

const erasedDelivery: CardDeliveryPersonalData = {
  deliveryTown: "",
  deliveryRecipient: "",
  deliveryPhone: "",
  deliveryAddress: "",
  deliveryNote: "",
};

/** Wipes the destinations of an order's cards, or of the one card; the rows and their fees stay. */
export async function clearCardDeliveryRows(query: Queryable, orderRef: string, cardRef?: string): Promise<void> {
  await query
    .updateTable("cardDeliveries")
    .set(erasedDelivery)
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (update) => update.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Deletes the destinations of an order's cards; resolves to what they were. */
export async function takeCardDeliveries(query: Queryable, orderRef: string): Promise<CardDeliveryRow[]> {
  return query.deleteFrom("cardDeliveries").where("orderRef", "=", orderRef).returningAll().execute();
}

/** Inserts a row; `false` when the card has one. */
export async function insertCompletion(tx: Tx, row: CardCompletionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("cardCompletions")
    .values(row)
    .onConflict((conflict) => conflict.column("cardRef").doNothing())
    .returning("cardRef")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds how far a card's holder is; `undefined`: they were never asked. */
export async function findCompletion(query: Queryable, cardRef: string): Promise<CardCompletionRow | undefined> {
  return query.selectFrom("cardCompletions").selectAll().where("cardRef", "=", cardRef).executeTakeFirst();
}

export async function listOrderCompletions(query: Queryable, orderRef: string): Promise<CardCompletionRow[]> {
  return query.selectFrom("cardCompletions").selectAll().where("orderRef", "=", orderRef).execute();
}

export async function listCompanyCompletions(query: Queryable, organisationId: string): Promise<CardCompletionRow[]> {
  return query.selectFrom("cardCompletions").selectAll().where("organisationId", "=", organisationId).execute();
}

/** Records that the holder approved; `false` when they had. */
export async function approveCompletionRow(tx: Tx, cardRef: string, approvedAt: number): Promise<boolean> {
  const row = await tx
    .updateTable("cardCompletions")
    .set({ approvedAt })
    .where("cardRef", "=", cardRef)
    .where("approvedAt", "is", null)
    .returning("cardRef")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that these cards wait for their holders no more; resolves to those that did. */
export async function waiveCompletionRows(
  tx: Tx,
  cardRefs: readonly string[],
  { waivedAt, waivedBy }: { waivedAt: number; waivedBy: string },
): Promise<Pick<CardCompletionRow, "cardRef" | "orderRef">[]> {
  if (cardRefs.length === 0) return [];
  return tx
    .updateTable("cardCompletions")
    .set({ waivedAt, waivedBy })
    .where("cardRef", "in", cardRefs)
    .where("approvedAt", "is", null)
    .where("waivedAt", "is", null)
    .returning(["cardRef", "orderRef"])
    .execute();
}

/** Takes an awaited holder, whose link came first, into a round; `false` when they are in one. */
export async function joinRound(
  tx: Tx,
  cardRef: string,
  round: Pick<CardCompletionRow, "begunAt" | "begunBy">,
): Promise<boolean> {
  const row = await tx
    .updateTable("cardCompletions")
    .set(round)
    .where("cardRef", "=", cardRef)
    .where("begunBy", "=", "link")
    .where("approvedAt", "is", null)
    .where("waivedAt", "is", null)
    .returning("cardRef")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a reminder of a holder who is awaited still; `false` when they had it. */
export async function countReminder(tx: Tx, cardRef: string, reminders: number): Promise<boolean> {
  const row = await tx
    .updateTable("cardCompletions")
    .set({ reminders })
    .where("cardRef", "=", cardRef)
    .where("reminders", "<", reminders)
    .where("approvedAt", "is", null)
    .where("waivedAt", "is", null)
    .returning("cardRef")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when a card's holder is written to. */
export async function setCompletionMailedAt(tx: Tx, cardRef: string, mailedAt: number): Promise<void> {
  await tx.updateTable("cardCompletions").set({ mailedAt }).where("cardRef", "=", cardRef).execute();
}

/** Writes which mailbox is proposed for a card, and what the card said in its place. */
export async function updateProposedMailbox(
  tx: Tx,
  cardRef: string,
  proposal: Pick<CardCompletionRow, "proposedMailbox" | "mailboxBefore">,
): Promise<void> {
  await tx.updateTable("cardCompletions").set(proposal).where("cardRef", "=", cardRef).execute();
}

/** Erases what was asked of a card's holder, or of all of an order's. */
export async function eraseOrderCompletions(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx
    .deleteFrom("cardCompletions")
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (rows) => rows.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Gives what a card's holder is asked for to the card's new reference, which no completion has. */
export async function moveCompletion(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardCompletions").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
