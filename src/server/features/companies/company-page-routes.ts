import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { type OpenedBuyerPage, registerBuyerPage } from "#server/http/buyer-page.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { type CompanyOrder, isCompanyOrder } from "./company-rules.ts";

/** Registers a page of a company's order, as `registerBuyerPage` does; an order of no company has none. */
export function registerCompanyPage(
  app: FastifyInstance,
  deps: Deps,
  pathOf: (ref: string) => string,
  answer: (opened: OpenedBuyerPage<CompanyOrder>) => Promise<FastifyReply>,
): { openOrder: (request: FastifyRequest) => Promise<CompanyOrder | undefined> } {
  return registerBuyerPage<CompanyOrder>(app, {
    pathOf,
    secure: deps.settings.publicUrl.startsWith("https:"),
    find: async (ref) => {
      const order = await findOrderByRef(deps.db.query, ref);
      return order && isCompanyOrder(order) ? order : undefined;
    },
    answer,
  });
}
