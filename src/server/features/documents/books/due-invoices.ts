import type { CoreDeps } from "#server/deps.ts";
import { computeDueAt } from "../document-rules.ts";
import * as store from "../document-store.ts";
import type { DocumentRow } from "../document-tables.ts";
import { listOrderSums, listOwingOrders } from "./document-sums-read-model.ts";
import { computeInvoiceDues } from "../document-state-rules.ts";

/** Most orders that are read; a shop that is owed more needs accounting software. */
const ordersAtMost = 2000;

interface DueInvoice {
  order: Awaited<ReturnType<typeof listOrderSums>>[number];
  row: DocumentRow;
  /** ms. */
  dueAt: number;
  /** Whole FCFA, above 0. */
  due: number;
}

/** Lists the invoices on which something is due, net of credit notes and payments. */
export async function listDueInvoices(deps: CoreDeps): Promise<DueInvoice[]> {
  const orderRefs = await listOwingOrders(deps.db.query, ordersAtMost);
  const orders = await listOrderSums(deps.db.query, orderRefs);
  const byOrder = Map.groupBy(
    await store.listDocumentRowsOfOrders(deps.db.query, orderRefs),
    ({ orderRef }) => orderRef,
  );
  return orders.flatMap((order) => {
    const documents = byOrder.get(order.ref) ?? [];
    const dues = computeInvoiceDues(documents, order);
    return documents.flatMap((row) => {
      const due = dues.get(row.id) ?? 0;
      if (due === 0 || row.content === "") return [];
      return [{ order, row, dueAt: computeDueAt(row, deps.settings.site.invoiceTermDays), due }];
    });
  });
}
