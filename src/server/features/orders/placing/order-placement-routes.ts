import type { FastifyInstance } from "fastify";
import { createGroupOrder } from "#shared/contract/group-order.ts";
import { createOrder, readOrder } from "#shared/contract/public-order.ts";
import { createTtlCache } from "#server/ttl-cache.ts";
import type { Deps } from "#server/deps.ts";
import { setOrderKeyCookie, hasOrderAccessKey } from "#server/http/order-key-cookie.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { listBrowserPayments } from "#server/http/payment-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { sendCachedAnswer } from "#server/http/send-kept.ts";
import {
  type PaymentProgressReader,
  type PieceTrackingReader,
  type PublicPaidOrder,
  type ReadPayerPayment,
  readPublicOrder,
  type PaidProgressReader,
} from "./public-order.ts";
import * as groupService from "./group-order-service.ts";
import * as service from "./order-placement-service.ts";

/** Paid orders that are remembered, some 5 KB each. */
const mostSales = 500;

interface OrderReadings {
  readPaymentProgress: PaymentProgressReader;
  readPaidProgress: PaidProgressReader;
  readPayerPayment: ReadPayerPayment;
  readPieceTracking: PieceTrackingReader;
}

export function registerOrderPlacementRoutes(app: FastifyInstance, deps: Deps, reading: OrderReadings): void {
  const paidOrderCache = createTtlCache<PublicPaidOrder>(deps, mostSales);

  registerEndpoint(app, createOrder, async ({ body, headers, query, request, reply }) => {
    const made = await service.createOrder(deps, body, {
      idempotencyKey: headers["idempotency-key"],
      address: getClientIpOrSubnet(request),
      ...query,
    });
    setOrderKeyCookie(request, reply, made, deps.settings.publicUrl.startsWith("https:"));
    return made;
  });

  registerEndpoint(app, createGroupOrder, async ({ body, headers, query, request, reply }) => {
    const made = await groupService.createGroupOrder(deps, body, {
      idempotencyKey: headers["idempotency-key"],
      address: getClientIpOrSubnet(request),
      ...query,
    });
    setOrderKeyCookie(request, reply, made, deps.settings.publicUrl.startsWith("https:"));
    return made;
  });

  registerEndpoint(app, readOrder, async ({ params, request, reply }) => {
    const order = await readPublicOrder(deps, params.ref, {
      ...reading,
      isBuyer: (order) => hasOrderAccessKey(request, order),
      payments: listBrowserPayments(request, params.ref),
      paidOrderCache,
    });
    if (order.paid) return sendCachedAnswer(reply, readOrder, order);
    return order;
  });
}
