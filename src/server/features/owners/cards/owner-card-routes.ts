import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-cards.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import { listOwnCompanies } from "#server/features/companies/members/member-service.ts";
import { listAwaitedCards } from "../owned-cards/completing-cards.ts";
import * as editing from "./edit-owned-card.ts";
import * as service from "./owner-card-service.ts";
import * as versions from "./owner-card-versions.ts";

export function registerOwnerCardRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listOwnedCards, async ({ request }) => {
    const own = getCurrentOwner(request);
    return {
      email: own.email,
      completing: own.cardRef,
      cards: await service.listCardsForOwner(deps, own),
      awaited: await listAwaitedCards(deps, own),
      companies: await listOwnCompanies(deps, own.email),
    };
  });

  registerEndpoint(app, contract.readOwnedCard, async ({ params, request }) =>
    service.readCardForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.changeOwnedCard, async ({ params, body, request }) =>
    editing.updateCardAsOwner(deps, getCurrentOwner(request), params.ref, body),
  );

  registerEndpoint(app, contract.pauseOwnedCard, async ({ params, request }) =>
    editing.pauseCardAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.resumeOwnedCard, async ({ params, request }) =>
    editing.resumeCardAsOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.listCardVersions, async ({ params, request }) =>
    versions.listCardVersionsForOwner(deps, getCurrentOwner(request), params.ref),
  );

  registerEndpoint(app, contract.restoreCardVersion, async ({ params, request }) =>
    versions.restoreCardVersionAsOwner(deps, getCurrentOwner(request), params.ref, params.id),
  );
}
