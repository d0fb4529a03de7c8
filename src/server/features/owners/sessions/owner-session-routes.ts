import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-login.ts";
import type { Deps } from "#server/deps.ts";
import { setOwnerSessionCookie } from "#server/http/owner-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import { deleteCardSession } from "#server/features/companies/invitations/invitation-service.ts";
import * as service from "./owner-session-service.ts";

export function ownerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");

  registerEndpoint(app, contract.logOutOwner, async ({ request, reply }) => {
    const own = getCurrentOwner(request);
    await (own.cardRef === null
      ? service.endOwnerSession(deps, own, own.sessionId)
      : deleteCardSession(deps.db.query, own.tokenHash));
    setOwnerSessionCookie(reply, "", 0, secure);
    return { message: "Vous êtes déconnecté." };
  });

  registerEndpoint(app, contract.listOwnerSessions, async ({ request }) =>
    service.listOwnerSessions(deps, getCurrentOwner(request)),
  );

  registerEndpoint(app, contract.endOwnerSession, async ({ params, request }) => {
    await service.endOwnerSession(deps, getCurrentOwner(request), params.id);
    return { message: "La session a été fermée." };
  });
}
