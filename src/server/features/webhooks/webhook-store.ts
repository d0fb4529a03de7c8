import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { WebhookRow } from "./webhook-tables.ts";

/** Lists a company's webhooks, the newest first. */
export const listWebhookRows = createPreparedRead((query, organisationId: string) =>
  query.selectFrom("webhooks").selectAll().where("organisationId", "=", organisationId).orderBy("id", "desc"),
);

export async function findWebhookRow(query: Queryable, id: string): Promise<WebhookRow | undefined> {
  return query.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertWebhookRow(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insertInto("webhooks").values(row).execute();
}

export async function updateWebhookRow(query: Queryable, id: string, change: Partial<WebhookRow>): Promise<void> {
  await query.updateTable("webhooks").set(change).where("id", "=", id).execute();
}

/** Gives a webhook to another member. */
export async function keepWebhook(tx: Tx, id: string, keptBy: string): Promise<void> {
  await tx.updateTable("webhooks").set({ keptBy }).where("id", "=", id).execute();
}

/** Switches a webhook off, once. */
export async function switchOffWebhookRow(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("webhooks")
    .set({ offSince: now })
    .where("id", "=", id)
    .where("offSince", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("webhookId", "=", id).execute();
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** Deletes the addresses of a company that is erased, and what was sent to them. */
export async function eraseWebhooks(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("organisationId", "=", organisationId).execute();
  await tx.deleteFrom("webhooks").where("organisationId", "=", organisationId).execute();
}
