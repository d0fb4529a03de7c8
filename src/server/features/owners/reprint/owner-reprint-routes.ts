import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-reprint.ts";
import type { Deps } from "#server/deps.ts";
import { giveKey } from "#server/http/buyer.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as service from "./owner-reprint-service.ts";

/** A new printed card, which its owner pays. */
export function reprintRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readReprintOffer, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readReprintOffer(deps, ownerOf(request), params.ref);
  });

  route(app, contract.orderReprint, async ({ params, body, request, reply }) => {
    const { ref, key } = await service.orderReprint(deps, ownerOf(request), params.ref, body, clientAddress(request));
    giveKey(request, reply, { ref, key }, deps.settings.publicUrl.startsWith("https:"));
    return { ref };
  });
}
