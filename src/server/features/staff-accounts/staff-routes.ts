import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { registerPasswordResetRoutes } from "./forgotten-password/forgotten-password-routes.ts";
import { registerStaffLoginRoutes } from "./login/staff-login-routes.ts";
import { registerSecondFactorRoutes } from "./second-factor/second-factor-routes.ts";
import { registerStaffSessionRoutes } from "./sessions/staff-session-routes.ts";
import { registerUserRoutes } from "./users/user-routes.ts";

export function registerStaffRoutes(app: FastifyInstance, deps: Deps): void {
  for (const register of [
    registerStaffLoginRoutes,
    registerPasswordResetRoutes,
    registerStaffSessionRoutes,
    registerUserRoutes,
    registerSecondFactorRoutes,
  ])
    register(app, deps);
}
