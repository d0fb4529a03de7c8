import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/delivery.ts";
import { deliveryOutcomeLabels } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import * as delivery from "./delivery-service.ts";

/** Registers the courier's routes. */
export function registerDeliveryRunRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readRun, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return {
      today: delivery.toDakarDate(deps.clock.now()),
      stops: await delivery.readDeliveryRun(
        deps,
        query.pieces.split(",").filter(Boolean).slice(0, contract.maxDeliveryRunPieces),
      ),
    };
  });

  registerEndpoint(app, contract.recordDelivery, async ({ body, request }) => {
    const actor = getCurrentStaff(request);
    await delivery.recordDeliveryVisit(deps, actor, { actor: `staff:${actor.userId}`, who: actor.role }, body);
    return { message: `${deliveryOutcomeLabels[body.outcome]}.` };
  });
}
