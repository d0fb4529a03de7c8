import type { FastifyInstance } from "fastify";
import { readDashboard } from "#shared/contract/dashboard.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import * as service from "./service.ts";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readDashboard, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readDashboard(deps);
  });
}
