import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-login.ts";
import type { Deps } from "#server/deps.ts";
import { setOwnerToken } from "#server/http/owner-cookie.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as service from "./owner-session-service.ts";

/** Where an owner is logged in. */
export function ownerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  route(app, contract.logOutOwner, async ({ request, reply }) => {
    const own = ownerOf(request);
    await service.endSession(deps, own, own.sessionId);
    setOwnerToken(reply, "", 0, secure);
    return { message: "Vous êtes déconnecté." };
  });

  route(app, contract.listOwnerSessions, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listSessions(deps, ownerOf(request));
  });

  route(app, contract.endOwnerSession, async ({ params, request }) => {
    await service.endSession(deps, ownerOf(request), params.id);
    return { message: "La session a été fermée." };
  });
}
