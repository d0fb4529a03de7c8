import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import * as store from "./payment-erasure-store.ts";
import { listRefundsByOrder } from "./refunds-store.ts";
import { isTransactionReference } from "./payment-rules.ts";

/**
 * Empties the personal data in the payments of an order whose data is erased; sums, dates, methods and states stay
 * for the books.
 */
export async function eraseOrderPaymentTexts(
  { db: { query } }: InTransaction<DbDeps>,
  orderRef: string,
): Promise<void> {
  await store.clearOrderWebhooks(query, orderRef);
  for (const { refCommand, reference } of await store.selectStaffReferences(query, orderRef)) {
    if (!isTransactionReference(reference ?? "")) await store.setAttemptReference(query, refCommand, { reference: "" });
  }
  for (const { id, reference } of await listRefundsByOrder(query, orderRef)) {
    await store.setRefundTexts(query, id, {
      reason: "",
      reference: isTransactionReference(reference) ? reference : "",
    });
  }
}
