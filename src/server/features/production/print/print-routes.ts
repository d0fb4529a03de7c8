import type { FastifyInstance } from "fastify";
import { listPrinted, readPrintFile, readPrintMaster } from "#shared/contract/print.ts";
import type { Deps } from "#server/deps.ts";
import { attachmentNamed } from "#server/http/attachment.ts";
import { route } from "#server/http/route.ts";
import { sendImage } from "#server/http/send-image.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import * as service from "./print-service.ts";

export function printRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readPrintMaster, async ({ params: { ref, kind }, reply }) => {
    const { image, name, ending } = await service.readMaster(deps, ref, kind);
    return sendImage(reply.header("Content-Disposition", attachmentNamed(name, ending)).header("Cache-Control", "no-store"), image);
  });

  route(app, readPrintFile, async ({ query, reply }) => {
    const { pdf, name } = await service.drawPrintFile(deps, query);
    return reply.type("application/pdf").header("Content-Disposition", attachmentNamed(name, "pdf")).header("Cache-Control", "no-store").send(pdf);
  });

  route(app, listPrinted, async ({ params, reply }) => {
    await requireOrder(deps, params.ref);
    reply.header("Cache-Control", "no-store");
    return service.listPrinted(deps, params.ref);
  });
}
