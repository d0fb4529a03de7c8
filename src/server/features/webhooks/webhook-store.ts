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

/** Switches a webhook off; `false` if it was off already. */
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

/** Deletes a webhook; its company's current turn stays held through the remaining webhooks. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("webhookId", "=", id).execute();
  const gone = await tx
    .deleteFrom("webhooks")
    .where("id", "=", id)
    .returning(["organisationId", "heldUntil"])
    .executeTakeFirst();
  if (gone && gone.heldUntil > 0)
    await tx
      .updateTable("webhooks")
      .set({ heldUntil: gone.heldUntil })
      .where("organisationId", "=", gone.organisationId)
      .execute();
}

/** Finds the company that has waited longest for its turn and has something to send now. */
const findCompanyToServe = createPreparedRead((query, now: number) =>
  query
    .selectFrom("webhooks")
    .select("organisationId")
    .where("offSince", "is", null)
    .where("pausedUntil", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhooks as held")
            .select("held.id")
            .whereRef("held.organisationId", "=", "webhooks.organisationId")
            .where("held.heldUntil", ">", now),
        ),
      ),
    )
    // Reads one index entry for each address, however much waits.
    .where(
      (row) =>
        row
          .selectFrom("webhookDeliveries")
          .select("dueAt")
          .whereRef("webhookId", "=", "webhooks.id")
          .where("deliveredAt", "is", null)
          .where("givenUpAt", "is", null)
          .orderBy("dueAt")
          .limit(1),
      "<=",
      now,
    )
    .orderBy("turnAt")
    .limit(1),
);

/** Gives the next company its turn on this node; `undefined` if nothing is due or another node was faster. */
export async function takeCompanyTurn(query: Queryable, now: number, heldUntil: number): Promise<string | undefined> {
  const [next] = await findCompanyToServe(query, now);
  if (!next) return undefined;
  const { organisationId } = next;
  // Always the same row, even if others are made meanwhile: otherwise each node could find another free one.
  const held = await query
    .updateTable("webhooks")
    .set({ heldUntil })
    .where("id", "=", (row) =>
      row
        .selectFrom("webhooks")
        .select((min) => min.fn.min("id").as("id"))
        .where("organisationId", "=", organisationId),
    )
    .where("heldUntil", "<=", now)
    .returning("id")
    .executeTakeFirst();
  if (!held) return undefined;
  await query.updateTable("webhooks").set({ turnAt: now }).where("organisationId", "=", organisationId).execute();
  return organisationId;
}

/** Ends a turn, unless it took so long that another node has taken it over. */
export async function endCompanyTurn(query: Queryable, organisationId: string, heldUntil: number): Promise<void> {
  await query
    .updateTable("webhooks")
    .set({ heldUntil: 0 })
    .where("organisationId", "=", organisationId)
    .where("heldUntil", "=", heldUntil)
    .execute();
}

/** Deletes an erased company's webhooks and deliveries. */
export async function eraseWebhooks(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("organisationId", "=", organisationId).execute();
  await tx.deleteFrom("webhooks").where("organisationId", "=", organisationId).execute();
}
