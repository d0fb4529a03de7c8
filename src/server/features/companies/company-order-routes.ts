import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listCompanyDues as listDues } from "#shared/contract/company-dues.ts";
import * as contract from "#shared/contract/company-card-orders.ts";
import { openCompanyOrder, readCompanyHome } from "#shared/contract/company-home.ts";
import type { Deps } from "#server/deps.ts";
import { setOrderKeyCookie } from "#server/http/order-key-cookie.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember } from "#server/http/access-guard.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getCompanyOrderOrThrow, listCompanyDues } from "./ordering/company-dues-service.ts";
import { giveCompanyKey } from "./members/member-service.ts";
import { readHome } from "./company-home-service.ts";
import * as newCards from "./ordering/new-cards-service.ts";
import * as reprints from "./people/reprint-service.ts";

/** Registers the home of a company's space, and its administrators' orders: making, opening and paying them. */
export function registerCompanyOrderRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readNewCardOffer, async ({ request }) =>
    newCards.readNewCardOffer(deps, getCurrentMember(request)),
  );

  registerEndpoint(app, contract.orderNewCards, async ({ body, request, reply }) => {
    const member = getCurrentMember(request);
    await newCards.countNewOrder(deps, member.organisationId);
    return giveKey(request, reply, await newCards.orderNewCards(deps, member, body.people, body.expected));
  });

  registerEndpoint(app, contract.readPersonReprint, async ({ params, request }) =>
    reprints.readPersonReprint(deps, getCurrentMember(request), params.ref),
  );

  registerEndpoint(app, contract.orderPersonReprint, async ({ params, body, request, reply }) => {
    const member = getCurrentMember(request);
    await newCards.countNewOrder(deps, member.organisationId);
    return giveKey(request, reply, await reprints.orderPersonReprint(deps, member, params.ref, body));
  });

  registerEndpoint(app, listDues, async ({ request }) => ({
    orders: await listCompanyDues(deps, getCurrentMember(request)),
  }));

  registerEndpoint(app, readCompanyHome, async ({ request }) => readHome(deps, getCurrentMember(request)));

  registerEndpoint(app, openCompanyOrder, async ({ params, request, reply }) =>
    giveKey(request, reply, await getCompanyOrderOrThrow(deps, getCurrentMember(request), params.ref)),
  );

  const giveKey = async (request: FastifyRequest, reply: FastifyReply, order: Pick<OrderRow, "ref">) =>
    openToAdministrator(deps, { request, reply }, order);
}

/** Opens an order to an administrator of its company in this browser, until any administrator leaves. */
export async function openToAdministrator(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { ref }: Pick<OrderRow, "ref">,
): Promise<{ ref: string }> {
  const key = await giveCompanyKey(deps, getCurrentMember(request), ref);
  setOrderKeyCookie(request, reply, { ref, key }, deps.settings.publicUrl.startsWith("https:"));
  return { ref };
}
