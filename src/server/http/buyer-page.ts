import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import { constantTimeCompare } from "#server/auth/constant-time-compare.ts";
import { hasOrderAccessKey, setOrderKeyCookie } from "./order-key-cookie.ts";
import { setPrivateHeaders } from "./security-headers.ts";

type PageRequest = FastifyRequest<{ Params: { ref: string }; Querystring: Record<string, unknown> }>;
type KeyedOrder = Parameters<typeof hasOrderAccessKey>[1];

export interface OpenedBuyerPage<Order> {
  order: Order;
  request: PageRequest;
  reply: FastifyReply;
}

interface BuyerPage<Order> {
  pathOf: (ref: string) => string;
  /** Whether the site is served by https. */
  secure: boolean;
  /** `undefined`: there is no such order, or it has no such page. */
  find: (ref: string) => Promise<Order | undefined>;
  answer: (opened: OpenedBuyerPage<Order>) => Promise<FastifyReply>;
}

/**
 * Registers a page of an order for holders of the order's key, which a link brings and which leaves the address at once;
 * anyone else gets the not-found page. `openOrder`: the same check, for what the page posts.
 */
export function registerBuyerPage<Order extends KeyedOrder>(
  app: FastifyInstance,
  { pathOf, secure, find, answer }: BuyerPage<Order>,
): { openOrder: (request: FastifyRequest) => Promise<Order | undefined> } {
  app.get(pathOf(":ref"), { schema: { hide: true } }, async (request: PageRequest, reply) => {
    const { cle } = request.query;
    const order = await findOrder(request.params.ref);
    if (!order) return reply.callNotFound();
    if (cle === undefined)
      return hasOrderAccessKey(request, order) ? answer({ order, request, reply }) : reply.callNotFound();
    const byLink = typeof cle === "string" && constantTimeCompare(cle, order.key);
    if (!byLink && !hasOrderAccessKey(request, order)) return reply.callNotFound();
    if (byLink) setOrderKeyCookie(request, reply, order, secure);
    return setPrivateHeaders(reply).redirect(pathOf(order.ref), 303);
  });

  return {
    openOrder: async (request) => {
      const order = await findOrder((request.params as PageRequest["params"]).ref);
      return order && hasOrderAccessKey(request, order) ? order : undefined;
    },
  };

  async function findOrder(given: string): Promise<Order | undefined> {
    const ref = orderRefField.safeParse(given).data;
    return ref === undefined ? undefined : find(ref);
  }
}
