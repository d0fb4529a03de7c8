import type { FastifyInstance } from "fastify";
import { issueInvoice, listOrderDocuments, readDocumentPdf } from "#shared/contract/documents.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { getAnyOrderOrThrow } from "../orders/order-service.ts";
import * as service from "./document-service.ts";

export function registerDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listOrderDocuments, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readOrderDocuments(deps, await getAnyOrderOrThrow(deps, params.ref));
  });

  registerEndpoint(app, issueInvoice, async ({ params, body, request }) => {
    await service.issueInvoiceAsStaff(deps, getCurrentStaff(request), { orderRef: params.ref, buyer: body });
    return { message: "La facture est émise." };
  });

  registerEndpoint(app, readDocumentPdf, async ({ params, reply }) => {
    const { name, pdf } = await service.readDocumentFile(deps, params.id);
    reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `inline; filename="${name}"`)
      .type("application/pdf");
    return pdf;
  });
}
