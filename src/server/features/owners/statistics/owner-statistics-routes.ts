import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-statistics.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentOwner } from "#server/http/session.ts";
import { setStatisticsMailPreference } from "./statistics-mail-preference.ts";
import { registerStatisticsUnsubscribeRoutes } from "./leave-routes.ts";
import * as service from "./owner-statistics-service.ts";

/** Registers what an owner is shown of his cards' visits. */
export function ownerStatisticsRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readCardStatistics, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readStatisticsForOwner(deps, getCurrentOwner(request), params.ref);
  });

  registerEndpoint(app, contract.chooseStatisticsMail, async ({ params, body: { wanted }, request }) => {
    await setStatisticsMailPreference(deps, getCurrentOwner(request), params.ref, wanted);
    return {
      byMail: wanted,
      message: wanted
        ? "Vous recevrez les statistiques de chaque mois par e-mail."
        : "Vous ne recevrez plus les statistiques par e-mail.",
    };
  });

  // In a scope of its own: its body is not JSON.
  app.register(async (scope) => registerStatisticsUnsubscribeRoutes(scope, deps));
}
