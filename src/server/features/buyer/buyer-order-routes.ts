import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/own-order.ts";
import { orderRefParams } from "#shared/contract/fields.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { listOrderRefsFromCookies, hasOrderAccessKey, clearOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import * as service from "./buyer-order-service.ts";

export function registerBuyerOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");
  const askedBy =
    (request: FastifyRequest): service.IsOrderBuyer =>
    (order) =>
      hasOrderAccessKey(request, order);

  registerEndpoint(app, contract.listPendingOrders, async ({ request }) =>
    service.listPendingOrdersForBuyer(deps, listOrderRefsFromCookies(request), askedBy(request)),
  );

  registerEndpoint(app, contract.readOwnOrder, async ({ params, request }) =>
    service.readOrderForBuyer(deps, params.ref, askedBy(request)),
  );

  registerEndpoint(app, contract.correctOwnOrder, async ({ params, body, request }) => ({
    ref: params.ref,
    changed: await service.correctOrderAsBuyer(deps, params.ref, body, askedBy(request)),
  }));

  registerEndpoint(app, contract.cancelOwnOrder, async ({ params, request, reply }) => {
    await service.cancelOrderAsBuyer(deps, params.ref, askedBy(request));
    clearOrderKeyCookie(reply, params.ref, secure);
    return { message: "La commande est annulée." };
  });

  // The payment page's form for browsers without scripts; after a refusal the page shows why.
  app.post(
    routePaths.cancellation(":ref"),
    { schema: { hide: true }, config: { takes: "form" } },
    async (request, reply) => {
      const { data } = orderRefParams.safeParse(request.params);
      reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer");
      if (!data) return reply.redirect(routePaths.offers, 303);
      try {
        await service.cancelOrderAsBuyer(deps, data.ref, askedBy(request));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.redirect(`${routePaths.payment(data.ref)}?refus=${error.code}`, 303);
      }
      clearOrderKeyCookie(reply, data.ref, secure);
      return reply.redirect(`${routePaths.payment(data.ref)}?retour=annulee`, 303);
    },
  );
}
