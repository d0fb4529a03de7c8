import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-statistics.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import { choose } from "./choice.ts";
import { statisticsLeaveRoutes } from "./leave-routes.ts";
import * as service from "./owner-statistics-service.ts";

/** What an owner is told of his cards' visits. */
export function ownerStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readCardStatistics, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readStatistics(deps, ownerOf(request), params.ref);
  });

  route(app, contract.chooseStatisticsMail, async ({ params, body: { wanted }, request }) => {
    await choose(deps, ownerOf(request), params.ref, wanted);
    return { byMail: wanted, message: wanted ? "Vous recevrez les statistiques de chaque mois par e-mail." : "Vous ne recevrez plus les statistiques par e-mail." };
  });

  // In a scope of its own: what it reads is no JSON.
  app.register(async (scope) => statisticsLeaveRoutes(scope, deps));
}
