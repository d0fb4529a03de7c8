import type { FastifyInstance } from "fastify";
import { listPrinted, readPrintFile, readPrintMaster } from "#shared/contract/print.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendImageResponse } from "#server/http/send-image.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { drawPrintFileForPieces } from "./print-file.ts";
import * as service from "./print-service.ts";

export function registerPrintRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readPrintMaster, async ({ params: { ref, kind }, reply }) => {
    const { image, name, ending } = await service.getPrintMasterOrThrow(deps, ref, kind);
    return sendImageResponse(reply.header("Content-Disposition", buildAttachmentDisposition(name, ending)), image);
  });

  registerEndpoint(app, readPrintFile, async ({ query, reply }) => {
    const { pdf, name } = await drawPrintFileForPieces(deps, query);
    return reply
      .type("application/pdf")
      .header("Content-Disposition", buildAttachmentDisposition(name, "pdf"))
      .send(pdf);
  });

  registerEndpoint(app, listPrinted, async ({ params }) => {
    await getOrderOrThrow(deps, params.ref);
    return service.listPrintedPieces(deps, params.ref);
  });
}
