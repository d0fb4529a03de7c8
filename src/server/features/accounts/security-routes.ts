import type { FastifyInstance } from "fastify";
import { confirmTotp, disableTotp, listSessions, revokeSession, startTotp } from "#shared/contract/users.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { route } from "../../http/route.ts";
import { staffOf } from "../../http/session.ts";
import { confirmSecondFactor, disableSecondFactor, prepareSecondFactor } from "./second-factor.ts";
import * as sessions from "./sessions.ts";

/** One's own sessions and second factor. */
export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listSessions, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return sessions.listSessions(deps, staffOf(request));
  });

  route(app, revokeSession, async ({ params, request }) => {
    await sessions.revokeSession(deps, staffOf(request), params.id);
    return { message: "La session a été fermée." };
  });

  route(app, startTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return prepareSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
  });

  route(app, confirmTotp, async ({ body, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { recoveryCodes: await confirmSecondFactor(deps, staffOf(request), body.code) };
  });

  route(app, disableTotp, async ({ body, request }) => {
    await disableSecondFactor(deps, staffOf(request), { password: body.password, address: clientAddress(request) });
    return { message: "Le second facteur est retiré." };
  });
}
