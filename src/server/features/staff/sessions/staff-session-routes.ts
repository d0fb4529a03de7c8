import type { FastifyInstance } from "fastify";
import { listSessions, logout, readMe, revokeSession } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as sessions from "./staff-session-service.ts";

/** One's own sessions. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, logout, async ({ request }) => {
    await sessions.logout(deps, staffOf(request));
    return { message: "Vous êtes déconnecté." };
  });

  route(app, readMe, async ({ request, reply }) => {
    const { userId, name, email, role, mustChangePassword } = staffOf(request);
    reply.header("Cache-Control", "no-store");
    return { id: userId, name, email, role, mustChangePassword };
  });

  route(app, listSessions, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return sessions.listSessions(deps, staffOf(request));
  });

  route(app, revokeSession, async ({ params, request }) => {
    await sessions.revokeSession(deps, staffOf(request), params.id);
    return { message: "La session a été fermée." };
  });
}
