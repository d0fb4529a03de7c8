import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-statistics.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import { writeTableCsv, writeTableXlsx } from "#server/rendering/table-file.ts";
import { recordCompanyExport } from "./company-service.ts";
import * as service from "./company-statistics-service.ts";

export function registerCompanyStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readCompanyStatistics, async ({ query, request }) =>
    service.readCompanyStatistics(deps, getCurrentMember(request), query.department),
  );

  registerEndpoint(app, contract.exportCompanyStatistics, async ({ request, reply }) => {
    const member = getCurrentMember(request);
    const table = await service.buildStatisticsTable(deps, member);
    await recordCompanyExport(deps, member, "Statistiques, CSV");
    return reply
      .header("Content-Disposition", buildAttachmentDisposition("Statistiques", "csv"))
      .type("text/csv; charset=utf-8")
      .send(writeTableCsv(table));
  });

  registerEndpoint(app, contract.exportCompanyStatisticsXlsx, async ({ request, reply }) => {
    const member = getCurrentMember(request);
    const table = await service.buildStatisticsTable(deps, member);
    await recordCompanyExport(deps, member, "Statistiques, Excel");
    return reply
      .header("Content-Disposition", buildAttachmentDisposition("Statistiques", "xlsx"))
      .type(contract.exportCompanyStatisticsXlsx.answers[200])
      .send(await writeTableXlsx(table, "Statistiques"));
  });
}
