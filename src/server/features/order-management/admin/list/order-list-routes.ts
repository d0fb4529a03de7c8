import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { exportOrders, listOrders, type OrderFilters, type OrderListItem } from "#shared/contract/order-desk.ts";
import type { Deps } from "#server/deps.ts";
import { pageLinks } from "#server/http/page-links.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { streamRows } from "#server/http/stream-rows.ts";
import { recordAudit } from "#server/features/audit/audit-service.ts";
import { csvHead, csvLine } from "./order-list-csv.ts";
import { exportInWords } from "./export-words.ts";
import * as list from "./order-list-service.ts";

export function orderListRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "clock" | "settings">): void {
  route(app, listOrders, async ({ query, request, reply }) => {
    const { page, pageSize, ...filters } = query;
    reply.header("Cache-Control", "no-store");
    if (page === undefined) {
      const { total, batches } = await list.listAllOrders(deps, filters);
      return streamRows(reply.header("X-Total-Count", String(total)), listOrders, itemsOf(deps, batches));
    }
    const answer = await list.listOrders(deps, filters, { page, pageSize });
    reply.header("X-Total-Count", String(answer.total)).header("Link", pageLinks(request.url, { page, pageSize, ...answer }));
    if (answer.capped) reply.header("X-Total-Count-Capped", "true");
    return answer.items;
  });

  route(app, exportOrders, async ({ query, request, reply }) => {
    await recordAudit(deps, { actor: staffOf(request), action: "orders.exported", target: "Commandes", details: exportInWords(query) });
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'attachment; filename="commandes.csv"')
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf({ refs, ...filters }: Exported): AsyncGenerator<string> {
    yield csvHead();
    const batches = refs ? [await list.listSelected(deps, refs.split(","))] : list.walkOrders(deps, filters);
    for await (const rows of batches) yield rows.map((row) => csvLine(row, deps.settings.publicUrl)).join("");
  }
}

type Exported = OrderFilters & { refs?: string | undefined };

async function* itemsOf(deps: Pick<Deps, "settings" | "clock">, batches: AsyncIterable<list.ListedRow[]>): AsyncGenerator<OrderListItem[]> {
  for await (const rows of batches) yield rows.map((row) => list.toListItem(deps, row));
}
