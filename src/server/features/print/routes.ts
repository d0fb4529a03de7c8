import type { FastifyInstance } from "fastify";
import { readPrintMaster } from "#shared/contract/print.ts";
import type { Deps } from "../../deps.ts";
import { attachmentNamed } from "../../http/attachment.ts";
import { route } from "../../http/route.ts";
import { sendImage } from "../../http/send-image.ts";
import * as service from "./service.ts";

export function printRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readPrintMaster, async ({ params: { ref, kind }, reply }) => {
    const { image, name, ending } = await service.readMaster(deps, ref, kind);
    return sendImage(reply.header("Content-Disposition", attachmentNamed(name, ending)).header("Cache-Control", "no-store"), image);
  });
}
