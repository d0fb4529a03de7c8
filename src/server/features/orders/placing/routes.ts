import type { FastifyInstance } from "fastify";
import { createOrder, readOrder } from "#shared/contract/orders.ts";
import type { Deps } from "../../../deps.ts";
import { clientAddress } from "../../../http/client-address.ts";
import { route } from "../../../http/route.ts";
import type { WatchPayment } from "./service.ts";
import * as service from "./service.ts";

export function orderRoutes(app: FastifyInstance, deps: Deps, watchPayment: WatchPayment): void {
  route(app, createOrder, async ({ body, headers, request }) => {
    return service.createOrder(deps, body, { idempotencyKey: headers["idempotency-key"], address: clientAddress(request) });
  });

  route(app, readOrder, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readPublicOrder(deps, params.ref, watchPayment);
  });
}
