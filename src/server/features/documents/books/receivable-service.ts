import type { readReceivables } from "#shared/contract/books.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatDocumentNumber } from "#shared/documents.ts";
import type { Deps } from "#server/deps.ts";
import { computeDueAt } from "../document-rules.ts";
import * as store from "../document-store.ts";
import { readContent } from "../issue-document.ts";
import { listOrderSums, listOwingOrders } from "./books-read-model.ts";
import { computeInvoiceDues } from "./invoice-state-rules.ts";
import { findDueAge, identifyBuyer, sumByAge } from "./receivable-rules.ts";

/** Orders that are read; a shop that is owed more than that has another accountant's program. */
const ordersAtMost = 2000;

/** Lists every invoice of which something is due, by buyer, those who owe most first. */
export async function listReceivables(
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<EndpointAnswer<typeof readReceivables>> {
  const orderRefs = await listOwingOrders(deps.db.query, ordersAtMost);
  const orders = await listOrderSums(deps.db.query, orderRefs);
  const papers = Map.groupBy(
    await store.listDocumentRowsOfOrders(deps.db.query, orderRefs),
    ({ orderRef }) => orderRef,
  );
  const now = deps.clock.now();
  const invoices = orders.flatMap((order) => {
    const documents = papers.get(order.ref) ?? [];
    const dues = computeInvoiceDues(documents, order);
    return documents.flatMap((row) => {
      const due = dues.get(row.id) ?? 0;
      if (due === 0 || row.content === "") return [];
      const dueAt = computeDueAt(row, deps.settings.site.invoiceTermDays);
      const { buyer } = readContent(row);
      return [
        {
          owedBy: identifyBuyer(order.organisationId, buyer),
          buyer: buyer[0] ?? "",
          id: row.id,
          number: formatDocumentNumber(row),
          orderRef: order.ref,
          orderNumber: order.number,
          dueAt: new Date(dueAt).toISOString(),
          age: findDueAge(dueAt, now),
          total: row.total,
          due,
        },
      ];
    });
  });
  const buyers = [...Map.groupBy(invoices, ({ owedBy }) => owedBy).values()].map((own) => ({
    name: [...new Set(own.map(({ buyer }) => buyer))].join(", "),
    due: own.reduce((sum, { due }) => sum + due, 0),
    invoices: own.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
  }));
  return { ages: sumByAge(invoices), buyers: buyers.toSorted((one, other) => other.due - one.due) };
}
