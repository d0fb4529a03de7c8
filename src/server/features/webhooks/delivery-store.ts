import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { WebhookDeliveryRow } from "./webhook-tables.ts";

export async function insertDeliveryRows(tx: Tx, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  await tx
    .insertInto("webhookDeliveries")
    .values([...rows])
    .execute();
}

export async function findDeliveryRow(query: Queryable, id: string): Promise<WebhookDeliveryRow | undefined> {
  return query.selectFrom("webhookDeliveries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lists a page of a company's deliveries, the newest first. */
export async function listDeliveryRows(
  query: Queryable,
  organisationId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<WebhookDeliveryRow[]> {
  return query
    .selectFrom("webhookDeliveries")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countDeliveryRows(query: Queryable, organisationId: string): Promise<number> {
  const { count } = await query
    .selectFrom("webhookDeliveries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organisationId", "=", organisationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateDeliveryRow(
  query: Queryable,
  id: string,
  change: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await query.updateTable("webhookDeliveries").set(change).where("id", "=", id).execute();
}

/** Finds a webhook's delivery that has been due longest. */
export const listNextDueDeliveryRows = createPreparedRead((query, webhookId: string, now: number) =>
  query
    .selectFrom("webhookDeliveries")
    .selectAll()
    .where("webhookId", "=", webhookId)
    .where("deliveredAt", "is", null)
    .where("givenUpAt", "is", null)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(1),
);

/** Gives up all deliveries that wait for a webhook. */
export async function giveUpWaitingRows(tx: Tx, webhookId: string, now: number): Promise<void> {
  await tx
    .updateTable("webhookDeliveries")
    .set({ givenUpAt: now })
    .where("webhookId", "=", webhookId)
    .where("deliveredAt", "is", null)
    .where("givenUpAt", "is", null)
    .execute();
}

/** Deletes up to `most` deliveries made before then; resolves to how many. */
export async function deleteDeliveryRowsBefore(query: Queryable, before: number, most: number): Promise<number> {
  const old = query.selectFrom("webhookDeliveries").select("id").where("madeAt", "<", before).limit(most);
  const gone = await query.deleteFrom("webhookDeliveries").where("id", "in", old).returning("id").execute();
  return gone.length;
}

export async function deleteDeliveryRowsOfCards(tx: Tx, cardRefs: readonly string[]): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("cardRef", "in", cardRefs).execute();
}
