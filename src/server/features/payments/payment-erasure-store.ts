import type { Tx } from "#server/db/database.ts";
import { openAttemptStates } from "./payment-rules.ts";
import type { AttemptPersonalData, NoticePersonalData, RefundPersonalData } from "./payment-tables.ts";

const erasedNotice: NoticePersonalData = { body: "" };

/** Empties the webhooks about the order's attempts. */
export async function clearOrderWebhooks(query: Tx, orderRef: string): Promise<void> {
  const attempts = query.selectFrom("paymentAttempts").select("refCommand").where("orderRef", "=", orderRef);
  await query.updateTable("paymentNotices").set(erasedNotice).where("refCommand", "in", attempts).execute();
}

/** Selects the order's attempts to which staff gave a reference. */
export async function selectStaffReferences(
  query: Tx,
  orderRef: string,
): Promise<{ refCommand: string; reference: string | null }[]> {
  return query
    .selectFrom("paymentAttempts")
    .select(["refCommand", "reference"])
    .where("orderRef", "=", orderRef)
    .where("reference", "is not", null)
    .execute();
}

export async function setAttemptReference(query: Tx, refCommand: string, kept: AttemptPersonalData): Promise<void> {
  await query.updateTable("paymentAttempts").set(kept).where("refCommand", "=", refCommand).execute();
}

export async function setRefundTexts(query: Tx, id: string, kept: RefundPersonalData): Promise<void> {
  await query.updateTable("refunds").set(kept).where("id", "=", id).execute();
}

/** Finds whether a payment or a refund of the order is not settled. */
export async function findUnsettledMoney(query: Tx, orderRef: string): Promise<"payment" | "refund" | undefined> {
  const attempt = await query
    .selectFrom("paymentAttempts")
    .select("refCommand")
    .where("orderRef", "=", orderRef)
    .where("state", "in", openAttemptStates)
    .limit(1)
    .executeTakeFirst();
  if (attempt) return "payment";
  const refund = await query
    .selectFrom("refunds")
    .select("id")
    .where("orderRef", "=", orderRef)
    .where("state", "=", "asked")
    .limit(1)
    .executeTakeFirst();
  return refund && "refund";
}
