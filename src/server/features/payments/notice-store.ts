import { sql } from "kysely";
import type { WebhookOutcome } from "#shared/states-and-kinds.ts";
import type { Queryable } from "#server/db/database.ts";
import { createPreparedRead, createPreparedWrite, takingFirst } from "#server/db/prepared.ts";
import type { PaymentNoticeRow } from "./payment-tables.ts";

const upsertNotice = createPreparedWrite(
  (
    query,
    id: string,
    provider: string,
    body: string,
    contentType: string,
    headers: string,
    receivedAt: number,
    refCommand: string | null,
    outcome: WebhookOutcome | null,
    why: string | null,
  ) =>
    query
      .insertInto("paymentNotices")
      .values({ id, provider, body, contentType, headers, receivedAt, refCommand, outcome, why, copies: 1 })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((update) => ({ copies: update("paymentNotices.copies", "+", 1) })),
      )
      .returning("copies"),
);

/** Stores a notice, or counts one more copy of it; returns the number of copies. */
export async function upsertPaymentNotice(query: Queryable, notice: Omit<PaymentNoticeRow, "copies">): Promise<number> {
  const { id, provider, body, contentType, headers, receivedAt, refCommand, outcome, why } = notice;
  const [row] = await upsertNotice(
    query,
    id,
    provider,
    body,
    contentType,
    headers,
    receivedAt,
    refCommand,
    outcome,
    why,
  );
  if (!row) throw new Error("A notice was not stored.");
  return row.copies;
}

export const findPaymentNotice = takingFirst(
  createPreparedRead((query, id: string) => query.selectFrom("paymentNotices").selectAll().where("id", "=", id)),
);

/** Deletes rejected notices about no attempt that were received before that instant. */
export async function deleteUnmatchedWebhooksBefore(query: Queryable, before: number): Promise<void> {
  await query
    .deleteFrom("paymentNotices")
    // A literal, since SQLite otherwise does not use the partial index on these rows.
    .where("outcome", "=", sql.lit("rejected"))
    .where("receivedAt", "<", before)
    .where(({ or, not, exists, selectFrom, eb }) =>
      or([
        eb("refCommand", "is", null),
        not(
          exists(
            selectFrom("paymentAttempts")
              .select("paymentAttempts.refCommand")
              .whereRef("paymentAttempts.refCommand", "=", "paymentNotices.refCommand"),
          ),
        ),
      ]),
    )
    .execute();
}

/** Lists the notices about these attempts, newest first. */
export async function listPaymentNotices(
  query: Queryable,
  refCommands: readonly string[],
): Promise<PaymentNoticeRow[]> {
  if (refCommands.length === 0) return [];
  return query
    .selectFrom("paymentNotices")
    .selectAll()
    .where("refCommand", "in", refCommands)
    .orderBy("receivedAt", "desc")
    .orderBy("id")
    .execute();
}

const setOutcome = (query: Queryable, id: string, outcome: WebhookOutcome, why: string | null) =>
  query.updateTable("paymentNotices").set({ outcome, why }).where("id", "=", id);
const setFinalOutcome = createPreparedWrite(setOutcome);

/** Sets a notice's outcome. `settled` is final; any other outcome only replaces one that may still change. */
export async function setWebhookOutcome(
  query: Queryable,
  id: string,
  outcome: WebhookOutcome,
  why: string | null,
  changeable: readonly WebhookOutcome[],
): Promise<void> {
  if (outcome === "settled") {
    await setFinalOutcome(query, id, outcome, why);
    return;
  }
  await setOutcome(query, id, outcome, why)
    .where(({ or, eb }) => or([eb("outcome", "is", null), eb("outcome", "in", changeable)]))
    .execute();
}
