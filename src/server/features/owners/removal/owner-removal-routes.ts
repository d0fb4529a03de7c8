import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-removal.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as service from "./owner-removal-service.ts";

export function registerOwnerRemovalRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.askRemoval, async ({ params, request }) =>
    service.requestRemovalAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.cancelRemoval, async ({ params, request }) =>
    service.cancelRemovalAsOwner(deps, getCurrentOwner(request), params.ref),
  );
}
