import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { listDocuments } from "#shared/contract/document-accounting.ts";
import type { DocumentKind } from "#shared/payment/documents.ts";
import { formatDocumentNumber } from "#shared/payment/documents.ts";
import type { CoreDeps } from "#server/deps.ts";
import { parseDocumentSearch } from "../document-rules.ts";
import * as store from "../document-store.ts";
import { readContent } from "../document-issue-service.ts";
import { listOrderSums } from "./document-sums-read-model.ts";
import { findDocumentStates } from "../document-state-rules.ts";
import { toMonthSpan } from "./month-rules.ts";

interface Wanted {
  search: string;
  kind?: DocumentKind | undefined;
  month?: string | undefined;
  page: number;
  pageSize: number;
}

/** Lists a page of the documents, newest first, each with its state. */
export async function listDocumentPage(
  deps: CoreDeps,
  { search, kind, month, page, pageSize }: Wanted,
): Promise<{ documents: EndpointAnswer<typeof listDocuments>; total: number }> {
  const filter = { kind, ...(month !== undefined && toMonthSpan(month)), terms: parseDocumentSearch(search) };
  const total = await store.countFoundDocuments(deps.db.query, filter);
  const rows = await store.listFoundDocuments(deps.db.query, filter, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const orderRefs = [...new Set(rows.map(({ orderRef }) => orderRef))];
  const ofOrders = await store.listDocumentRowsOfOrders(deps.db.query, orderRefs);
  const orders = new Map((await listOrderSums(deps.db.query, orderRefs)).map((order) => [order.ref, order]));
  const now = { now: deps.clock.now(), termDays: deps.settings.site.invoiceTermDays };
  const states = new Map(
    [...Map.groupBy(ofOrders, ({ orderRef }) => orderRef)].flatMap(([ref, documents]) => {
      const order = orders.get(ref);
      return order ? [...findDocumentStates(documents, order, now)] : [];
    }),
  );
  const numbers = new Map(ofOrders.map((row) => [row.id, formatDocumentNumber(row)]));
  return {
    total,
    documents: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      number: formatDocumentNumber(row),
      issuedAt: new Date(row.issuedAt).toISOString(),
      orderRef: row.orderRef,
      orderNumber: orders.get(row.orderRef)?.number ?? "",
      buyer: row.content === "" ? "" : (readContent(row).buyer[0] ?? ""),
      total: row.total,
      state: states.get(row.id) ?? "issued",
      invoice: row.invoiceId === null ? null : (numbers.get(row.invoiceId) ?? null),
    })),
  };
}
