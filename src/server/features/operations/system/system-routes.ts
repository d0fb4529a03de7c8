import type { FastifyInstance } from "fastify";
import { readChecks, readSystem, retryJob } from "#shared/contract/system.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { createChecks } from "./checks.ts";
import * as service from "./system-service.ts";

/** "Système": how the service is, for administrators. */
export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  const checks = createChecks(deps);

  route(app, readSystem, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readSystem(deps);
  });

  route(app, readChecks, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return checks();
  });

  route(app, retryJob, async ({ params, request }) => {
    await service.retryJob(deps, staffOf(request), params.id);
    return { message: "Le travail va reprendre." };
  });
}
