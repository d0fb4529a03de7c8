import type { Tx } from "#server/db/database.ts";
import type { AttemptPersonalData, NoticePersonalData, RefundPersonalData } from "./payment-tables.ts";

const erasedNotice: NoticePersonalData = { body: "" };

/** Empties the notices about the order's attempts. */
export async function clearOrderPaymentNotices(query: Tx, orderRef: string): Promise<void> {
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
