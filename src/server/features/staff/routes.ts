import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { forgottenPasswordRoutes } from "./forgotten-password/routes.ts";
import { loginRoutes } from "./login/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { userRoutes } from "./users/routes.ts";

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  for (const register of [loginRoutes, forgottenPasswordRoutes, sessionRoutes, userRoutes, secondFactorRoutes]) register(app, deps);
}
