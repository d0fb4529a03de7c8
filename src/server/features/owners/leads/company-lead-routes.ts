import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-leads.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import { writeTableCsv, writeTableXlsx } from "#server/rendering/table-file.ts";
import { recordCompanyExport } from "#server/features/companies/company-service.ts";
import * as service from "./company-lead-service.ts";

/** Registers the endpoints through which a company reads its cards' leads. */
export function registerCompanyLeadRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listCompanyLeads, async ({ query, request }) =>
    service.listCompanyLeads(deps, getCurrentMember(request), query),
  );

  registerEndpoint(app, contract.openCompanyLeadForms, async ({ request }) => {
    const opened = await service.openCompanyLeadForms(deps, getCurrentMember(request));
    return { message: `Le formulaire est sur ${formatCount(opened, "page de plus", "pages de plus")}.` };
  });

  registerEndpoint(app, contract.exportCompanyLeads, async ({ query, request, reply }) => {
    const member = getCurrentMember(request);
    const table = await service.buildLeadTable(deps, member, query);
    await recordCompanyExport(deps, member, "Contacts, CSV");
    return reply
      .header("Content-Disposition", buildAttachmentDisposition("Contacts", "csv"))
      .type("text/csv; charset=utf-8")
      .send(writeTableCsv(table));
  });

  registerEndpoint(app, contract.exportCompanyLeadsXlsx, async ({ query, request, reply }) => {
    const member = getCurrentMember(request);
    const table = await service.buildLeadTable(deps, member, query);
    await recordCompanyExport(deps, member, "Contacts, Excel");
    return reply
      .header("Content-Disposition", buildAttachmentDisposition("Contacts", "xlsx"))
      .type(contract.exportCompanyLeadsXlsx.answers[200])
      .send(await writeTableXlsx(table, "Contacts"));
  });
}
