import { documentYears } from "#shared/order/retention.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { listUnbalancedOrders } from "./balance-documents-read-model.ts";
import { buildDocumentSearchText } from "./document-rules.ts";
import { balanceOrderDocuments, readContent } from "./issue-document.ts";
import * as store from "./document-store.ts";

const ordersAtOnce = 100;
const papersAtOnce = 500;

/**
 * Balances the papers of orders that changed otherwise than by a payment or a refund: an unpaid order whose price a card taken
 * off lowered, or that was deleted.
 */
export async function balanceAllDocuments(deps: Pick<Deps, "db" | "clock" | "settings">): Promise<void> {
  for (const orderRef of await listUnbalancedOrders(deps.db.query, ordersAtOnce))
    await inTransaction(deps, (deps) => balanceOrderDocuments(deps, orderRef, { by: "system" }));
}

/** Writes the search texts of papers that were issued before these were kept. */
export async function indexDocuments(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const rows = await store.listUnindexedDocuments(deps.db.query, papersAtOnce);
  if (rows.length === 0) return;
  await inTransaction(deps, async ({ db }) => {
    for (const row of rows)
      await store.writeDocumentSearchText(db.query, row.id, buildDocumentSearchText(readContent(row)));
  });
}

/** Empties papers that were issued more than `documentYears` calendar years ago; number, day and sum stay. */
export async function eraseOldDocuments(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const year = new Date(deps.clock.now()).getUTCFullYear() - documentYears;
  await inTransaction(deps, ({ db }) => store.emptyDocumentsBefore(db.query, year));
}
