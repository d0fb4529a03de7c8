import type { FastifyInstance } from "fastify";
import { eraseLead, exportPerson, findPerson } from "#shared/contract/personal-data.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner, getCurrentStaff } from "#server/http/access-guard.ts";
import * as service from "./personal-data-service.ts";
import { exportOwnData } from "#shared/contract/owner-data.ts";

/** Registers the routes by which staff answer requests for personal data. */
export function registerPersonalDataRoutes(app: FastifyInstance, deps: Deps): void {
  registerOwnerDataRoutes(app, deps);

  registerEndpoint(app, eraseLead, async ({ params, request }) => {
    await service.eraseLeadOnRequest(deps, getCurrentStaff(request), params.id);
    return { message: "Ces coordonnées sont effacées." };
  });

  registerEndpoint(app, findPerson, async ({ body }) => service.getPersonForStaff(deps, body.about));

  registerEndpoint(app, exportPerson, async ({ body, request, reply }) => {
    const archive = await service.exportPersonArchive(deps, getCurrentStaff(request), body.about);
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    return reply
      .header("Content-Disposition", buildAttachmentDisposition(`donnees-personnelles-${day}`, "zip"))
      .type("application/zip")
      .send(archive);
  });
}

function registerOwnerDataRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, exportOwnData, async ({ params, request, reply }) => {
    const archive = await service.exportOwnerArchive(deps, getCurrentOwner(request), params.ref);
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    return reply
      .header("Content-Disposition", buildAttachmentDisposition(`mes-donnees-${day}`, "zip"))
      .type("application/zip")
      .send(archive);
  });
}
