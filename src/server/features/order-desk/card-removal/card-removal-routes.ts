import type { FastifyInstance } from "fastify";
import { keepOrderCard, removeOrderCard } from "#shared/contract/card-removals.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import {
  describeKeptCard,
  describeRemovedCard,
  keepOrderCardAsStaff,
  removeOrderCardAsStaff,
} from "./card-removal-service.ts";

/** Registers how staff remove one card from an order of several, and how they keep it after all. */
export function cardRemovalRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, removeOrderCard, async ({ params, query, body, request }) => {
    const removed = await removeOrderCardAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body.reason);
    return { message: describeRemovedCard(removed) };
  });

  registerEndpoint(app, keepOrderCard, async ({ params, query, body, request }) => {
    const kept = await keepOrderCardAsStaff(deps, getCurrentStaff(request), { ...params, ...query }, body.reason);
    return { message: describeKeptCard(kept) };
  });
}
