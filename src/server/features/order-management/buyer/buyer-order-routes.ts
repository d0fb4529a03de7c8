import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/own-order.ts";
import { refParams } from "#shared/contract/fields.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { heldRefs, isBuyer, takeKeyBack } from "#server/http/buyer.ts";
import { route } from "#server/http/route.ts";
import * as service from "./buyer-order-service.ts";

/** What a buyer does with an order of his own before it is paid. */
export function ownOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const secure = deps.settings.publicUrl.startsWith("https:");
  const askedBy = (request: FastifyRequest): service.IsBuyer => (order) => isBuyer(request, order);

  route(app, contract.listPendingOrders, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.listPending(deps, heldRefs(request), askedBy(request));
  });

  route(app, contract.readOwnOrder, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.read(deps, params.ref, askedBy(request));
  });

  route(app, contract.correctOwnOrder, async ({ params, body, request }) => ({ ref: params.ref, changed: await service.correct(deps, params.ref, body, askedBy(request)) }));

  route(app, contract.cancelOwnOrder, async ({ params, request, reply }) => {
    await service.cancel(deps, params.ref, askedBy(request));
    takeKeyBack(reply, params.ref, secure);
    return { message: "La commande est annulée." };
  });

  // The payment page's form, where no script sends it: a refusal is what the page then shows of the order.
  app.post(paths.cancellation(":ref"), { schema: { hide: true }, config: { takes: "form" } }, async (request, reply) => {
    const { data } = refParams.safeParse(request.params);
    reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer");
    if (!data) return reply.redirect(paths.offers, 303);
    try {
      await service.cancel(deps, data.ref, askedBy(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.redirect(`${paths.payment(data.ref)}?refus=${error.code}`, 303);
    }
    takeKeyBack(reply, data.ref, secure);
    return reply.redirect(`${paths.payment(data.ref)}?retour=annulee`, 303);
  });
}
