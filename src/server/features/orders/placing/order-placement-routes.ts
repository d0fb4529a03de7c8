import type { FastifyInstance } from "fastify";
import { createOrder, readOrder } from "#shared/contract/orders.ts";
import { createFresh } from "#server/db/fresh.ts";
import type { Deps } from "#server/deps.ts";
import { giveKey, isBuyer } from "#server/http/buyer.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { heldPayments } from "#server/http/payer.ts";
import { route } from "#server/http/route.ts";
import { sendKept } from "#server/http/send-kept.ts";
import type { ReadPayerPayment, ReadRoad, WatchPayment } from "./order-placement-service.ts";
import * as service from "./order-placement-service.ts";

/** Paid orders that are remembered, some 5 KB each. */
const mostSales = 500;

export function orderRoutes(app: FastifyInstance, deps: Deps, reading: { watchPayment: WatchPayment; readPayerPayment: ReadPayerPayment; readRoad: ReadRoad }): void {
  const paidSales = createFresh<service.PaidSale>(deps, mostSales);

  route(app, createOrder, async ({ body, headers, query, request, reply }) => {
    const made = await service.createOrder(deps, body, { idempotencyKey: headers["idempotency-key"], address: clientAddress(request), ...query });
    giveKey(request, reply, made, deps.settings.publicUrl.startsWith("https:"));
    return made;
  });

  route(app, readOrder, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const order = await service.readPublicOrder(deps, params.ref, { ...reading, isBuyer: (order) => isBuyer(request, order), payments: heldPayments(request, params.ref), paidSales });
    return order.paid ? sendKept(reply, readOrder, order) : order;
  });
}
