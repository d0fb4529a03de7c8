import type { FastifyInstance } from "fastify";
import { exportOwnData } from "#shared/contract/owner-data.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentOwner } from "#server/http/session.ts";
import * as service from "./personal-data-service.ts";

/** Registers the routes by which an owner requests his own data. */
export function registerOwnerDataRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, exportOwnData, async ({ params, request, reply }) => {
    const archive = await service.exportOwnerArchive(deps, getCurrentOwner(request), params.ref);
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", buildAttachmentDisposition(`mes-donnees-${day}`, "zip"))
      .type("application/zip")
      .send(archive);
  });
}
