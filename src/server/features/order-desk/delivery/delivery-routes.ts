import type { FastifyInstance } from "fastify";
import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import * as contract from "#shared/contract/delivery.ts";
import { deliveryOutcomeLabels } from "#shared/states-and-kinds.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import * as delivery from "./delivery-service.ts";

export function registerDeliveryRunRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readRun, async ({ query }) => ({
    today: delivery.toDakarDate(deps.clock.now()),
    visits: await delivery.listDayVisits(deps, query.day ?? delivery.toDakarDate(deps.clock.now())),
    stops: await delivery.readDeliveryRun(
      deps,
      query.pieces.split(",").filter(Boolean).slice(0, contract.maxDeliveryRunPieces),
      query.lot,
    ),
  }));

  registerEndpoint(app, contract.listOrderVisits, async ({ params }) => delivery.listOrderVisits(deps, params.ref));

  registerEndpoint(app, contract.recordDelivery, async ({ body, request }) => {
    const actor = getCurrentStaff(request);
    const beyond = await delivery.recordDeliveryVisit(
      deps,
      actor,
      { actor: `staff:${actor.userId}`, who: actor.role },
      body,
    );
    const cards = [body, ...body.also].flatMap(({ pieces }) => pieces).length;
    const many = body.outcome === "delivered" && cards > 1;
    const said = many ? `${formatCount(cards, "carte")} livrées.` : `${deliveryOutcomeLabels[body.outcome]}.`;
    return {
      message: beyond > 0 ? `${said} ${formatFcfa(beyond)} étaient déjà payés\u00a0: ils sont à rendre.` : said,
      beyond,
    };
  });
}
