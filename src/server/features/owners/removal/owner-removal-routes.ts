import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-removal.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as service from "./owner-removal-service.ts";

/** An owner removes his card, and may change his mind. */
export function removalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.askRemoval, async ({ params, request }) => service.askRemoval(deps, ownerOf(request), params.ref));

  route(app, contract.cancelRemoval, async ({ params, request }) => service.cancelRemoval(deps, ownerOf(request), params.ref));
}
