import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/owner-cards.ts";
import type { Deps } from "../../../deps.ts";
import { route } from "../../../http/route.ts";
import { ownerOf } from "../../../http/session.ts";
import * as service from "./service.ts";

/** What an owner does with his cards. */
export function ownedCardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listOwnedCards, async ({ request, reply }) => {
    reply.header("Cache-Control", "no-store");
    const own = ownerOf(request);
    return { email: own.email, cards: await service.listCards(deps, own) };
  });
}
