import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
  exportMovements,
  listMovements,
  type MovementFilters,
  readMovementTotals,
} from "#shared/contract/accounting.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { formatActorNames, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { formatLedgerCsvHeader, formatLedgerCsvLine } from "./accounting-csv.ts";
import { exportInWords, buildLedgerFileName } from "./accounting-rules.ts";
import * as service from "./accounting-service.ts";

export function accountingRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listMovements, async ({ query: { page, pageSize, ...filters }, request, reply }) => {
    const { count: total } = await service.computeLedgerTotals(deps, filters);
    reply
      .header("Cache-Control", "no-store")
      .header("X-Total-Count", String(total))
      .header("Link", buildPaginationLinks(request.url, { page, pageSize, total }));
    return service.listLedgerPage(deps, filters, { page, pageSize }, total);
  });

  registerEndpoint(app, readMovementTotals, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.computeLedgerTotals(deps, query);
  });

  registerEndpoint(app, exportMovements, async ({ query, request, reply }) => {
    await recordAuditEntry(deps, {
      actor: getCurrentStaff(request),
      action: "accounting.exported",
      target: "Comptabilité",
      details: exportInWords(query),
    });
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="${buildLedgerFileName(query)}"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(csvOf(query)));
  });

  async function* csvOf(filters: MovementFilters): AsyncGenerator<string> {
    yield formatLedgerCsvHeader();
    const names = new Map<string, string>();
    for await (const rows of service.streamLedgerMovements(deps, filters)) {
      const unnamed = rows.flatMap(({ actor }) => actor ?? []).filter((actor) => !names.has(actor));
      for (const [actor, name] of await formatActorNames(deps, unnamed)) names.set(actor, name);
      yield rows.map((row) => formatLedgerCsvLine(row, names.get(row.actor ?? "") ?? "")).join("");
    }
  }
}
