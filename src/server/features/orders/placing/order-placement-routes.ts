import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createGroupOrder } from "#shared/contract/group-order.ts";
import { createOrder, type PublicOrder, readOrder } from "#shared/contract/public-order.ts";
import type { Deps } from "#server/deps.ts";
import { setOrderKeyCookie, hasOrderAccessKey } from "#server/http/order-key-cookie.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { listBrowserPayments } from "#server/http/payment-cookie.ts";
import { sendCachedAnswer } from "#server/http/send-kept.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import {
  type PaymentProgressReader,
  type PieceTrackingReader,
  type ReadPayerPayment,
  readPublicOrder,
  type PaidProgressReader,
} from "./public-order.ts";
import * as service from "./order-placement-service.ts";

/** Number of paid orders cached as anybody may see them, some 2 KB each. */
const mostPaidOrders = 500;

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

/** `cards`: the cache of cards, which knows whether an earlier reading is still valid. */
export function registerOrderPlacementRoutes<Begun>(
  app: FastifyInstance,
  deps: Deps,
  cards: { startReading(): Begun; isFresh(begun: Begun): boolean },
  reading: OrderReadings,
): void {
  const paidOrders = new LRUCache<string, { order: PublicOrder; begun: Begun }>({ max: mostPaidOrders });

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

  registerEndpoint(app, readOrder, async ({ params: { ref }, request, reply }) => {
    // Neither buyer nor payer. Without this cache an answer costs 2.9 times as much (bench two-builds, 2026-11-29).
    const isAnybody = request.headers.cookie === undefined && request.headers["x-order-key"] === undefined;
    const known = isAnybody ? paidOrders.get(ref) : undefined;
    if (known && cards.isFresh(known.begun)) return sendCachedAnswer(reply, readOrder, known.order);
    const begun = cards.startReading();
    const order = await readPublicOrder(deps, ref, {
      ...reading,
      isBuyer: (order) => hasOrderAccessKey(request, order),
      payments: listBrowserPayments(request, ref),
    });
    if (isAnybody && order.paid) paidOrders.set(ref, { order, begun });
    return order;
  });
}
