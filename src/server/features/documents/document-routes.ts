import type { FastifyInstance } from "fastify";
import {
  acceptQuote,
  type IssuedKind,
  issueDocument,
  listOrderDocuments,
  readDocumentPdf,
} from "#shared/contract/documents.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import * as service from "./document-service.ts";

const issuedMessages: Record<IssuedKind, string> = {
  quote: "Le devis est émis.",
  pro_forma: "La facture pro forma est émise.",
  invoice: "La facture est émise.",
};

export function registerDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, listOrderDocuments, async ({ params }) =>
    service.readOrderDocuments(deps, await getAnyOrderOrThrow(deps, params.ref)),
  );

  registerEndpoint(app, issueDocument, async ({ params, body: { kind, ...buyer }, request }) => {
    await service.issueDocumentAsStaff(deps, getCurrentStaff(request), { orderRef: params.ref, kind, buyer });
    const isSent = kind === "quote" && buyer.email !== "";
    return { message: isSent ? `Le devis est émis et envoyé à ${buyer.email}.` : issuedMessages[kind] };
  });

  registerEndpoint(app, acceptQuote, async ({ params, body, request }) => {
    await service.acceptQuoteAsStaff(deps, getCurrentStaff(request), { id: params.id, name: body.name });
    return { message: "L'accord est noté." };
  });

  registerEndpoint(app, readDocumentPdf, async ({ params, reply }) => {
    const { name, pdf } = await service.readDocumentFile(deps, params.id);
    reply.header("Content-Disposition", `inline; filename="${name}"`).type("application/pdf");
    return pdf;
  });
}
