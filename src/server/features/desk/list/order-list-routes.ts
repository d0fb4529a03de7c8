import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { exportOrders, listOrders, type OrderFilters, type OrderListItem } from "#shared/contract/order-list.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { streamRowsAsJson } from "#server/http/stream-rows.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { formatOrderCsvHeader, formatOrderCsvLine } from "./order-list-csv.ts";
import { exportInWords } from "./export-words.ts";
import * as list from "./order-list-service.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

export function orderListRoutes(app: FastifyInstance, deps: Needs): void {
  registerEndpoint(app, listOrders, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    reply.header("Cache-Control", "no-store");
    if (page === undefined) {
      const { total, batches } = await list.listMatchingOrders(deps, filters);
      return streamRowsAsJson(reply.header("X-Total-Count", String(total)), listOrders, streamListItems(deps, batches));
    }
    const answer = await list.listOrderPage(deps, filters, { page, pageSize });
    reply
      .header("X-Total-Count", String(answer.total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, ...answer }));
    if (answer.capped) reply.header("X-Total-Count-Capped", "true");
    return answer.items;
  });

  registerEndpoint(app, exportOrders, async ({ query, request, reply }) => {
    await recordAuditEntry(deps, {
      actor: getCurrentStaff(request),
      action: "orders.exported",
      target: "Commandes",
      details: exportInWords(query),
    });
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'attachment; filename="commandes.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf({ refs, ...filters }: Exported): AsyncGenerator<string> {
    yield formatOrderCsvHeader();
    const batches = refs
      ? [await list.listSelectedOrders(deps, refs.split(","))]
      : list.streamMatchingOrders(deps, filters);
    for await (const rows of batches)
      yield rows.map((row) => formatOrderCsvLine(row, deps.settings.publicUrl)).join("");
  }
}

type Exported = OrderFilters & { refs?: string | undefined };

async function* streamListItems(
  deps: Pick<Deps, "settings" | "clock">,
  batches: AsyncIterable<list.OrderListRow[]>,
): AsyncGenerator<OrderListItem[]> {
  for await (const rows of batches) yield rows.map((row) => list.toOrderListItem(deps, row));
}
