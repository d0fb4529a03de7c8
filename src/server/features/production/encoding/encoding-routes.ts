import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/encoding.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import type { PieceMover } from "../piece-move-service.ts";
import * as checking from "./encoding-check-service.ts";
import * as encoding from "./encoding-service.ts";
import { takeLotPiece } from "./places/lot-piece-service.ts";

/** Serves the last steps of a printed card before it leaves: encoding its tag, and checking the card. */
export function registerEncodingRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listToEncode, async ({ query, request }) => {
    if (query.lot === undefined) return encoding.listPiecesToEncode(deps);
    return encoding.listLotToEncode(deps, query.lot, getMover(request).actor);
  });

  registerEndpoint(app, contract.takeLotPiece, async ({ params, body, request }) => ({
    pieceId: await takeLotPiece(deps, params.ref, getMover(request).actor, body),
  }));

  registerEndpoint(app, contract.readEncoding, async ({ params }) => {
    const { piece, tag } = await encoding.getPieceEncodingOrThrow(deps, params.id);
    if (!tag) return { piece, tag: null };
    const { how, serialNumber, writtenAt, lockedAt } = tag;
    return {
      piece,
      tag: {
        id: tag.id,
        how,
        serialNumber,
        writtenAt: new Date(writtenAt).toISOString(),
        lockedAt: formatIsoOrNull(lockedAt),
      },
    };
  });

  registerEndpoint(app, contract.recordTag, async ({ params, body, request }) => ({
    state: await encoding.recordWrittenTag(deps, getCurrentStaff(request), getMover(request), params.id, body),
  }));

  registerEndpoint(app, contract.lockTag, async ({ params, request }) => {
    const lockedAt = await encoding.recordTagLock(
      deps,
      getCurrentStaff(request),
      getMover(request),
      params.id,
      params.tag,
    );
    return { lockedAt: new Date(lockedAt).toISOString() };
  });

  registerEndpoint(app, contract.readAddress, async ({ query }) => checking.findCardHolderByUrl(deps, query.address));

  registerEndpoint(app, contract.checkPiece, async ({ body, request }) =>
    checking.checkPieceByReading(deps, getCurrentStaff(request), getMover(request), body),
  );

  registerEndpoint(app, contract.checkByHand, async ({ params, body, request }) => ({
    state: await checking.checkPieceManually(deps, getCurrentStaff(request), getMover(request), params.id, body.why),
  }));
}

function getMover(request: FastifyRequest): PieceMover {
  const { userId, role } = getCurrentStaff(request);
  return { actor: `staff:${userId}`, who: role };
}
