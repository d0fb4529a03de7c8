import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { exportMovements, listMovements, type MovementFilters, readMovementTotals } from "#shared/contract/accounting.ts";
import type { Deps } from "#server/deps.ts";
import { pageLinks } from "#server/http/page-links.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { nameActors, recordAudit } from "#server/features/audit/audit-service.ts";
import { csvHead, csvLine } from "./accounting-csv.ts";
import { exportInWords, fileNameOf } from "./accounting-rules.ts";
import * as service from "./accounting-service.ts";

export function accountingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listMovements, async ({ query: { page, pageSize, ...filters }, request, reply }) => {
    const { count: total } = await service.readTotals(deps, filters);
    reply.header("Cache-Control", "no-store").header("X-Total-Count", String(total)).header("Link", pageLinks(request.url, { page, pageSize, total }));
    return service.listMovements(deps, filters, { page, pageSize }, total);
  });

  route(app, readMovementTotals, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readTotals(deps, query);
  });

  route(app, exportMovements, async ({ query, request, reply }) => {
    await recordAudit(deps, { actor: staffOf(request), action: "accounting.exported", target: "Comptabilité", details: exportInWords(query) });
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="${fileNameOf(query)}"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf(filters: MovementFilters): AsyncGenerator<string> {
    yield csvHead();
    const names = new Map<string, string>();
    for await (const rows of service.walkMovements(deps, filters)) {
      const unnamed = rows.flatMap(({ actor }) => (actor === null || names.has(actor) ? [] : [actor]));
      for (const [actor, name] of await nameActors(deps, unnamed)) names.set(actor, name);
      yield rows.map((row) => csvLine(row, row.actor === null ? "" : (names.get(row.actor) ?? ""))).join("");
    }
  }
}
