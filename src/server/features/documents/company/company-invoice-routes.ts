import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-invoices.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import * as service from "./company-invoice-service.ts";

export function registerCompanyInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listCompanyInvoices, async ({ request }) =>
    service.listCompanyInvoices(deps, getCurrentMember(request)),
  );

  registerEndpoint(app, contract.readCompanyInvoicePdf, async ({ params, request, reply }) => {
    const { name, pdf } = await service.readCompanyInvoiceFile(deps, getCurrentMember(request), params.id);
    reply.header("Content-Disposition", `inline; filename="${name}"`).type("application/pdf");
    return pdf;
  });

  registerEndpoint(app, contract.issueCompanyInvoice, async ({ params, request }) => {
    await service.issueCompanyInvoice(deps, getCurrentMember(request), params.ref);
    return { message: "La facture est émise." };
  });
}
