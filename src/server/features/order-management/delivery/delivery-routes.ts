import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/delivery.ts";
import { deliveryOutcomeLabels } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import * as delivery from "./delivery-service.ts";

/** What a courier does at people's doors. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readRun, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return { today: delivery.dayOf(deps.clock.now()), stops: await delivery.readRun(deps, query.pieces.split(",").filter(Boolean).slice(0, contract.mostInRun)) };
  });

  route(app, contract.recordDelivery, async ({ body, request }) => {
    const actor = staffOf(request);
    await delivery.recordDelivery(deps, actor, { actor: `staff:${actor.userId}`, who: actor.role }, body);
    return { message: `${deliveryOutcomeLabels[body.outcome]}.` };
  });
}
