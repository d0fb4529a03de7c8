import type { FastifyInstance } from "fastify";
import { eraseLeftContact, exportPerson, findPerson } from "#shared/contract/people.ts";
import type { Deps } from "#server/deps.ts";
import { attachmentNamed } from "#server/http/attachment.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { ownPeopleRoutes } from "./owner-data-routes.ts";
import * as service from "./personal-data-service.ts";

/** What a person may ask of us about himself, answered by staff. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  ownPeopleRoutes(app, deps);

  route(app, eraseLeftContact, async ({ params, request }) => {
    await service.eraseLeft(deps, staffOf(request), params.id);
    return { message: "Ces coordonnées sont effacées." };
  });

  route(app, findPerson, async ({ body, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.findPerson(deps, body.about);
  });

  route(app, exportPerson, async ({ body, request, reply }) => {
    const archive = await service.exportPerson(deps, staffOf(request), body.about);
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    return reply.header("Cache-Control", "no-store").header("Content-Disposition", attachmentNamed(`donnees-personnelles-${day}`, "zip")).type("application/zip").send(archive);
  });
}
