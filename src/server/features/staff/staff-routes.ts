import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { forgottenPasswordRoutes } from "./forgotten-password/forgotten-password-routes.ts";
import { loginRoutes } from "./login/staff-login-routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor-routes.ts";
import { sessionRoutes } from "./sessions/staff-session-routes.ts";
import { userRoutes } from "./users/user-routes.ts";

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  for (const register of [loginRoutes, forgottenPasswordRoutes, sessionRoutes, userRoutes, secondFactorRoutes]) register(app, deps);
}
