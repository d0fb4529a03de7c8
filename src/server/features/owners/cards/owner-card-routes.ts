import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-cards.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { ownerOf } from "#server/http/session.ts";
import * as editing from "./editing.ts";
import * as service from "./owner-card-service.ts";
import * as versions from "./owner-card-versions.ts";

/** What an owner does with his cards. */
export function ownedCardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOwnedCards, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const own = ownerOf(request);
    return { email: own.email, cards: await service.listCards(deps, own) };
  });

  route(app, contract.readOwnedCard, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return service.readCard(deps, ownerOf(request), params.ref);
  });

  route(app, contract.changeOwnedCard, async ({ params, body, request }) => editing.changeCard(deps, ownerOf(request), params.ref, body));

  route(app, contract.pauseOwnedCard, async ({ params, request }) => editing.pauseCard(deps, ownerOf(request), params.ref));

  route(app, contract.resumeOwnedCard, async ({ params, request }) => editing.resumeCard(deps, ownerOf(request), params.ref));

  route(app, contract.listCardVersions, async ({ params, request, reply }) => {
    reply.header("Cache-Control", "no-store");
    return versions.listVersions(deps, ownerOf(request), params.ref);
  });

  route(app, contract.restoreCardVersion, async ({ params, request }) => versions.restoreVersion(deps, ownerOf(request), params.ref, params.id));
}
