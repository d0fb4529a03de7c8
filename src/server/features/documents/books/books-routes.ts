import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/document-accounting.ts";
import type { Deps } from "#server/deps.ts";
import { buildPaginationLinks } from "#server/http/page-links.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { providerFeesNote, readMonthBooks } from "./books-service.ts";
import { listReceivables } from "./receivables-service.ts";
import { listDocumentPage } from "./document-list-service.ts";
import { formatFrenchMonth } from "./month-rules.ts";
import { compareWithHandedOver } from "./handed-over-service.ts";
import { createMonthArchive, writeMonthCsv, writeMonthWorkbook } from "./month-files.ts";

/** Serves the accountant's view: documents, receivables and a month's books. */
export function registerBooksRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listDocuments, async ({ query, request, reply }) => {
    const { documents, total } = await listDocumentPage(deps, query);
    reply.header("X-Total-Count", String(total)).header("Link", buildPaginationLinks(request.url, { ...query, total }));
    return documents;
  });

  registerEndpoint(app, contract.readReceivables, async () => listReceivables(deps));

  registerEndpoint(app, contract.readMonthControl, async ({ params }) => {
    const { entries, documents, control } = await readMonthBooks(deps, params.month);
    return {
      entries: entries.length,
      documents: documents.length,
      ...control,
      providerFees: providerFeesNote,
      handedOver: await compareWithHandedOver(deps, params.month, entries),
    };
  });

  registerEndpoint(app, contract.exportMonthEntries, async ({ params: { month }, request, reply }) => {
    const csv = await writeMonthCsv(deps, month);
    await noteExport(getCurrentStaff(request), month, "écritures, CSV");
    return reply
      .header("Content-Disposition", `attachment; filename="ecritures-${month}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(csv);
  });

  registerEndpoint(app, contract.exportMonthWorkbook, async ({ params: { month }, request, reply }) => {
    const workbook = await writeMonthWorkbook(deps, month);
    await noteExport(getCurrentStaff(request), month, "écritures, Excel");
    return reply
      .header("Content-Disposition", `attachment; filename="comptabilite-${month}.xlsx"`)
      .type(contract.exportMonthWorkbook.answers[200])
      .send(workbook);
  });

  registerEndpoint(app, contract.exportMonthArchive, async ({ params: { month }, request, reply }) => {
    const archive = await createMonthArchive(deps, month);
    await noteExport(getCurrentStaff(request), month, "tout le mois");
    return reply
      .header("Content-Disposition", `attachment; filename="comptabilite-${month}.zip"`)
      .type("application/zip")
      .send(archive);
  });

  async function noteExport(actor: AuditActor, month: string, what: string): Promise<void> {
    await recordAuditEntry(deps, {
      actor,
      action: "accounting.exported",
      target: "Comptabilité",
      details: `${formatFrenchMonth(month)}\u00a0: ${what}`,
    });
  }
}
