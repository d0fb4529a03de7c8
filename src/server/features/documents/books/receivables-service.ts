import type { readReceivables } from "#shared/contract/document-accounting.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatDocumentNumber } from "#shared/payment/documents.ts";
import type { CoreDeps } from "#server/deps.ts";
import { readContent } from "../document-issue-service.ts";
import { listDueInvoices } from "./due-invoices.ts";
import { findDueAge, identifyBuyer, sumByAge } from "./receivable-age-rules.ts";

/** Lists the invoices on which something is due by buyer, the largest debtors first. */
export async function listReceivables(deps: CoreDeps): Promise<EndpointAnswer<typeof readReceivables>> {
  const now = deps.clock.now();
  const invoices = (await listDueInvoices(deps)).map(({ order, row, dueAt, due }) => {
    const { buyer } = readContent(row);
    return {
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
    };
  });
  const buyers = [...Map.groupBy(invoices, ({ owedBy }) => owedBy).values()].map((own) => ({
    name: [...new Set(own.map(({ buyer }) => buyer))].join(", "),
    due: own.reduce((sum, { due }) => sum + due, 0),
    invoices: own.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
  }));
  return { ages: sumByAge(invoices), buyers: buyers.toSorted((one, other) => other.due - one.due) };
}
