import type { FastifyInstance } from "fastify";
import { readDashboard } from "#shared/contract/dashboard.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import * as service from "./dashboard-service.ts";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readDashboard, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readDashboard(deps);
  });
}
