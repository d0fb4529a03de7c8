import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-order.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as service from "./owner-order-service.ts";

/** The order of an owner's card, and the tag of its printed one. */
export function ownedOrderRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readOwnedOrder, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readOrder(deps, ownerOf(request), params.ref);
  });

  route(app, contract.readOwnedReceipt, async ({ params, query, request, reply }) => {
    const { pdf, number } = await service.readReceiptPdf(deps, ownerOf(request), params.ref, query.order);
    return reply.type("application/pdf").header("Content-Disposition", `inline; filename="Recu-${number}.pdf"`).header("Cache-Control", "no-store").send(pdf);
  });

  route(app, contract.pauseTag, async ({ params, request }) => service.pauseTags(deps, ownerOf(request), params.ref));

  route(app, contract.resumeTag, async ({ params, request }) => service.resumeTags(deps, ownerOf(request), params.ref));
}
