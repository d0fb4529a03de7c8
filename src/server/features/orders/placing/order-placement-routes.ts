import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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
import * as service from "./order-placement-service.ts";

/** Paid orders that are remembered, some 5 KB each. */
const mostSales = 500;

interface OrderReadings {
  readPaymentProgress: PaymentProgressReader;
  readPaidProgress: PaidProgressReader;
  readPayerPayment: ReadPayerPayment;
  readPieceTracking: PieceTrackingReader;
}

interface PlacingRequest {
  headers: { "idempotency-key"?: string | undefined };
  query: Pick<service.OrderOrigin, "expected" | "expectedFee">;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function registerOrderPlacementRoutes(app: FastifyInstance, deps: Deps, reading: OrderReadings): void {
  const paidOrderCache = createTtlCache<PublicPaidOrder>(deps, mostSales);

  async function place(
    { headers, query, request, reply }: PlacingRequest,
    create: (from: service.OrderOrigin) => Promise<service.CreateOrderResult>,
  ): Promise<service.CreateOrderResult> {
    const address = getClientIpOrSubnet(request);
    const made = await create({ idempotencyKey: headers["idempotency-key"], address, ...query });
    setOrderKeyCookie(request, reply, made, deps.settings.publicUrl.startsWith("https:"));
    return made;
  }

  registerEndpoint(app, createOrder, ({ body, ...asked }) =>
    place(asked, (from) => service.createOrder(deps, body, from)),
  );

  registerEndpoint(app, createGroupOrder, ({ body, ...asked }) =>
    place(asked, (from) => service.placeOrder(deps, body, from)),
  );

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
