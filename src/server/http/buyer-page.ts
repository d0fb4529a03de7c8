import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import { routePaths } from "#shared/route-paths.ts";
import { hasOrderAccessKey, isOrderKey, setOrderKeyCookie } from "./order-key-cookie.ts";
import { setPrivateHeaders } from "./security-headers.ts";

type PageRequest = FastifyRequest<{ Params: { ref: string }; Querystring: Record<string, unknown> }>;
type KeyedOrder = Parameters<typeof hasOrderAccessKey>[1];

interface OpenedBuyerPage<Order> {
  order: Order;
  request: PageRequest;
  reply: FastifyReply;
}

interface BuyerPage<Order> {
  pathOf: (ref: string) => string;
  /** Whether the site is served by https. */
  secure: boolean;
  /** `undefined`: there is no such order, or the order has no such page. */
  find: (ref: string) => Promise<Order | undefined>;
  answer: (opened: OpenedBuyerPage<Order>) => Promise<FastifyReply>;
}

/**
 * Registers a page of an order for whoever has the order's key. A link brings the key, which a redirect then removes
 * from the address. Anyone else gets the order's own page. `openOrder`: the same check, for what the page posts.
 */
export function registerBuyerPage<Order extends KeyedOrder>(
  app: FastifyInstance,
  { pathOf, secure, find, answer }: BuyerPage<Order>,
): { openOrder: (request: FastifyRequest) => Promise<Order | undefined> } {
  app.get(pathOf(":ref"), { schema: { hide: true } }, async (request: PageRequest, reply) => {
    const { cle } = request.query;
    const order = await findOrder(request.params.ref);
    const key = order && isOrderKey(cle, order) ? cle : undefined;
    if (!order || (key === undefined && !hasOrderAccessKey(request, order))) return redirectToOrderPage(request, reply);
    if (cle === undefined) return answer({ order, request, reply });
    if (key !== undefined) setOrderKeyCookie(request, reply, { ref: order.ref, key }, secure);
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

/**
 * Redirects a visitor without the order's key to the order's own page, which says how to go on and reveals nothing
 * private. Unknown orders are redirected too, so that the two look alike.
 */
export function redirectToOrderPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { ref } = request.params as PageRequest["params"];
  return setPrivateHeaders(reply).redirect(
    routePaths.payment(orderRefField.safeParse(ref).data ?? encodeURIComponent(ref)),
    303,
  );
}
