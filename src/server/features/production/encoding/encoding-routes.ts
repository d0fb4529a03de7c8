import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/encoding.ts";
import { isoOrNull } from "#shared/instants.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import type { PieceMover } from "../production-service.ts";
import * as checking from "./checking/encoding-check-service.ts";
import * as encoding from "./encoding-service.ts";

/** What the workshop does with a printed card before it leaves: its tag, and a last look. */
export function encodingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listToEncode, async ({ reply }) => {
    reply.header("Cache-Control", "no-store");
    return encoding.listToEncode(deps);
  });

  route(app, contract.readEncoding, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    const { piece, tag } = await encoding.readEncoding(deps, params.id);
    if (!tag) return { piece, tag: null };
    const { how, serialNumber, writtenAt, lockedAt } = tag;
    return { piece, tag: { id: tag.id, how, serialNumber, writtenAt: new Date(writtenAt).toISOString(), lockedAt: isoOrNull(lockedAt) } };
  });

  route(app, contract.recordTag, async ({ params, body, request }) => ({ state: await encoding.recordTag(deps, staffOf(request), moverOf(request), params.id, body) }));

  route(app, contract.lockTag, async ({ params, request }) => {
    const lockedAt = await encoding.lockTag(deps, staffOf(request), moverOf(request), params.id, params.tag);
    return { lockedAt: new Date(lockedAt).toISOString() };
  });

  route(app, contract.readAddress, async ({ query, reply }) => {
    reply.header("Cache-Control", "no-store");
    return checking.readAddress(deps, query.address);
  });

  route(app, contract.checkPiece, async ({ body, request }) => checking.checkPiece(deps, staffOf(request), moverOf(request), body));

  route(app, contract.checkByHand, async ({ params, body, request }) => ({ state: await checking.checkByHand(deps, staffOf(request), moverOf(request), params.id, body.why) }));
}

function moverOf(request: FastifyRequest): PieceMover {
  const { userId, role } = staffOf(request);
  return { actor: `staff:${userId}`, who: role };
}
