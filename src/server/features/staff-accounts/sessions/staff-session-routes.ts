import type { FastifyInstance } from "fastify";
import { listSessions, logout, readCurrentUser, revokeSession } from "#shared/contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as sessions from "./staff-session-service.ts";

export function registerStaffSessionRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, logout, async ({ request }) => {
    await sessions.logOutStaff(deps, getCurrentStaff(request));
    return { message: "Vous êtes déconnecté." };
  });

  registerEndpoint(app, readCurrentUser, async ({ request }) => {
    const { userId, name, email, role, mustChangePassword } = getCurrentStaff(request);
    return { id: userId, name, email, role, mustChangePassword };
  });

  registerEndpoint(app, listSessions, async ({ request }) =>
    sessions.listStaffSessions(deps, getCurrentStaff(request)),
  );

  registerEndpoint(app, revokeSession, async ({ params, request }) => {
    await sessions.revokeStaffSession(deps, getCurrentStaff(request), params.id);
    return { message: "La session a été fermée." };
  });
}
