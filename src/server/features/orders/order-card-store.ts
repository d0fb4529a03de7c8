import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedRead } from "#server/db/prepared.ts";
import type { OrderLineRow, CardDeliveryPersonalData, CardDeliveryRow } from "./order-tables.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import type { CardCompletionRow } from "./completion/completion-tables.ts";

export const insertOrderLineRows = createPreparedInsert("orderLines");

export async function deleteOrderLineRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("orderLines").where("id", "=", id).execute();
}

/** Sets a line's quantity discount (whole FCFA). */
export async function updateLineDiscount(tx: Tx, id: string, discount: number): Promise<void> {
  await tx.updateTable("orderLines").set({ discount }).where("id", "=", id).execute();
}

/** Sets a line's unit price (whole FCFA), without a discount. */
export async function updateLinePrice(tx: Tx, id: string, unitPrice: number): Promise<void> {
  await tx.updateTable("orderLines").set({ unitPrice, discount: 0 }).where("id", "=", id).execute();
}

/** Lists an order's lines by position. */
export const listOrderLines: (query: Queryable, orderRef: string) => Promise<OrderLineRow[]> = createPreparedRead(
  (query, orderRef: string) =>
    query.selectFrom("orderLines").selectAll().where("orderRef", "=", orderRef).orderBy("position"),
);

/** Inserts deliveries, such as those that `takeCardDeliveries` returned. */
export const putCardDeliveries = createPreparedInsert("cardDeliveries");

/** Lists the deliveries of an order's cards that are sent elsewhere than the order. */
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

/** Wipes the delivery addresses of an order's cards, or of one card; the rows and their fees stay. */
export async function clearCardDeliveryRows(query: Queryable, orderRef: string, cardRef?: string): Promise<void> {
  await query
    .updateTable("cardDeliveries")
    .set(erasedDelivery)
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (update) => update.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Deletes the deliveries of an order's cards and returns them. */
export async function takeCardDeliveries(query: Queryable, orderRef: string): Promise<CardDeliveryRow[]> {
  return query.deleteFrom("cardDeliveries").where("orderRef", "=", orderRef).returningAll().execute();
}

/** Inserts a completion; `false` if the card already has one. */
export async function insertCompletion(tx: Tx, row: CardCompletionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("cardCompletions")
    .values(row)
    .onConflict((conflict) => conflict.column("cardRef").doNothing())
    .returning("cardRef")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds a holder's progress in completing their card; `undefined`: they were never asked. */
export async function findCompletion(query: Queryable, cardRef: string): Promise<CardCompletionRow | undefined> {
  return query.selectFrom("cardCompletions").selectAll().where("cardRef", "=", cardRef).executeTakeFirst();
}

export async function listOrderCompletions(query: Queryable, orderRef: string): Promise<CardCompletionRow[]> {
  return query.selectFrom("cardCompletions").selectAll().where("orderRef", "=", orderRef).execute();
}

export async function listCompanyCompletions(query: Queryable, organisationId: string): Promise<CardCompletionRow[]> {
  return query.selectFrom("cardCompletions").selectAll().where("organisationId", "=", organisationId).execute();
}

/** Records that the holder approved; `false` if they already had. */
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

/** Records that these cards no longer wait for their holders; resolves to those that still did. */
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

/** Adds an awaited holder, so far asked only by their link, to a round; `false` if they are in one. */
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

/** Counts a reminder to a holder who is still awaited; `false` if it was already sent. */
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

/** Sets the mailbox that is proposed for a card, and the one that the card had before. */
export async function updateProposedMailbox(
  tx: Tx,
  cardRef: string,
  proposal: Pick<CardCompletionRow, "proposedMailbox" | "mailboxBefore">,
): Promise<void> {
  await tx.updateTable("cardCompletions").set(proposal).where("cardRef", "=", cardRef).execute();
}

/** Deletes the completions of an order's cards, or of one card. */
export async function eraseOrderCompletions(tx: Tx, { orderRef, cardRef }: OrderErasureScope): Promise<void> {
  await tx
    .deleteFrom("cardCompletions")
    .where("orderRef", "=", orderRef)
    .$if(cardRef !== undefined, (rows) => rows.where("cardRef", "=", cardRef ?? ""))
    .execute();
}

/** Moves a completion to the card's new reference, which must have none. */
export async function moveCompletion(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable("cardCompletions").set({ cardRef: to }).where("cardRef", "=", from).execute();
}
