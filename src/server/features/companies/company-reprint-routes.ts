import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/company-reprints.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/session.ts";
import { openToAdministrator } from "./company-order-routes.ts";
import { countNewOrder } from "./ordering/new-cards-service.ts";
import * as reprints from "./reprints/company-reprint-service.ts";

/** Registers the order that prints anew the cards of a company that differ from their pages, for its administrator and for staff. */
export function registerCompanyReprintRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readCompanyReprints, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return reprints.readCompanyReprints(deps, getCurrentMember(request).organisationId);
  });

  registerEndpoint(app, contract.orderCompanyReprints, async ({ body, request, reply }) => {
    const { organisationId } = getCurrentMember(request);
    await countNewOrder(deps, organisationId);
    const order = await reprints.orderCompanyReprints(deps, { organisationId, staff: null }, body);
    return openToAdministrator(deps, { request, reply }, order);
  });

  registerEndpoint(app, contract.readCompanyReprintsAsStaff, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return reprints.readCompanyReprints(deps, params.id);
  });

  registerEndpoint(app, contract.orderCompanyReprintsAsStaff, async ({ params, body, request }) => {
    const staff = getCurrentStaff(request);
    const { ref } = await reprints.orderCompanyReprints(deps, { organisationId: params.id, staff }, body);
    return { ref };
  });
}
