import type { FastifyInstance } from "fastify";
import { readDashboard } from "#shared/contract/dashboard.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as service from "./dashboard-service.ts";

export function registerDashboardRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, readDashboard, async () => service.getDashboardFigures(deps));
}
