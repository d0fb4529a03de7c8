import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { orderRefField } from "#shared/contract/fields.ts";
import type { Deps } from "#server/deps.ts";
import { hasOrderAccessKey, isMatchingOrderKey, setOrderKeyCookie } from "#server/http/buyer.ts";
import { findOrderByRef } from "../orders/order-service.ts";
import { type CompanyOrder, isCompanyOrder } from "./organisation-rules.ts";

type PageRequest = FastifyRequest<{ Params: { ref: string }; Querystring: Record<string, unknown> }>;

interface OpenedOrder {
  order: CompanyOrder;
  request: PageRequest;
  reply: FastifyReply;
}

/**
 * Registers a page of a company's order for holders of the order's key, which a link brings and which leaves the
 * address at once; anyone else gets the not-found page, as of an order of no company.
 */
export function registerCompanyPage(
  app: FastifyInstance,
  deps: Deps,
  pathOf: (ref: string) => string,
  answer: (opened: OpenedOrder) => Promise<FastifyReply>,
): { openOrder: (request: FastifyRequest) => Promise<CompanyOrder | undefined> } {
  const secure = deps.settings.publicUrl.startsWith("https:");

  app.get(pathOf(":ref"), { schema: { hide: true } }, async (request: PageRequest, reply) => {
    const { cle } = request.query;
    const order = await findCompanyOrder(request.params.ref);
    if (!order) return reply.callNotFound();
    if (cle === undefined)
      return hasOrderAccessKey(request, order) ? answer({ order, request, reply }) : reply.callNotFound();
    const byLink = typeof cle === "string" && isMatchingOrderKey(cle, order.key);
    if (!byLink && !hasOrderAccessKey(request, order)) return reply.callNotFound();
    if (byLink) setOrderKeyCookie(request, reply, order, secure);
    return setPrivateHeaders(reply).redirect(pathOf(order.ref), 303);
  });

  return {
    openOrder: async (request) => {
      const order = await findCompanyOrder((request.params as PageRequest["params"]).ref);
      return order && hasOrderAccessKey(request, order) ? order : undefined;
    },
  };

  async function findCompanyOrder(given: string): Promise<CompanyOrder | undefined> {
    const ref = orderRefField.safeParse(given).data;
    const order = ref === undefined ? undefined : await findOrderByRef(deps, ref);
    return order && isCompanyOrder(order) ? order : undefined;
  }
}

export function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .header("Referrer-Policy", "no-referrer");
}
