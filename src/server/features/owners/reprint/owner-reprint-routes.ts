import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-reprint.ts";
import type { Deps } from "#server/deps.ts";
import { setOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as service from "./owner-reprint-service.ts";

/** Registers the orders of a new printed card, and of a better offer, which its owner pays. */
export function registerOwnerReprintRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readReprintOffer, async ({ params, request }) =>
    service.readReprintOffer(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.orderReprint, async ({ params, body, request, reply }) => {
    const { ref, key } = await service.orderReprintAsOwner(
      deps,
      getCurrentOwner(request),
      params.ref,
      body,
      getClientIpOrSubnet(request),
    );
    setOrderKeyCookie(request, reply, { ref, key }, deps.settings.publicUrl.startsWith("https:"));
    return { ref };
  });

  registerEndpoint(app, contract.readOfferRaise, async ({ params, request }) =>
    service.readReprintOffer(deps, getCurrentOwner(request), params.ref, "raise"),
  );

  registerEndpoint(app, contract.orderOfferRaise, async ({ params, body, request, reply }) => {
    const own = getCurrentOwner(request);
    const address = getClientIpOrSubnet(request);
    const { ref, key } = await service.orderReprintAsOwner(deps, own, params.ref, body, address, "raise");
    setOrderKeyCookie(request, reply, { ref, key }, deps.settings.publicUrl.startsWith("https:"));
    return { ref };
  });
}
