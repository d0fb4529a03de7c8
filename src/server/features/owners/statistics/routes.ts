import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-statistics.ts";
import type { Deps } from "../../../deps.ts";
import { route } from "../../../http/route.ts";
import { ownerOf } from "../../../http/session.ts";
import * as service from "./service.ts";

/** What an owner is told of his cards' visits. */
export function ownerStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readCardStatistics, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readStatistics(deps, ownerOf(request), params.ref);
  });
}
