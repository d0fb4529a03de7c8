import type { FastifyInstance } from "fastify";
import { readChecks, readSystem, retryJob } from "#shared/contract/system.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { createCachedHealthChecks } from "./checks.ts";
import * as service from "./system-service.ts";

/** Serves "Système", the service's state, to administrators. */
export function registerSystemRoutes(app: FastifyInstance, deps: Deps): void {
  const checks = createCachedHealthChecks(deps);

  registerEndpoint(app, readSystem, async () => service.getSystemStatus(deps));

  registerEndpoint(app, readChecks, async () => checks());

  registerEndpoint(app, retryJob, async ({ params, request }) => {
    await service.retryFailedJobOrThrow(deps, getCurrentStaff(request), params.id);
    return { message: "Le travail va reprendre." };
  });
}
