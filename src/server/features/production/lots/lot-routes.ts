import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/lots.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/http/session.ts";
import { recordPieceMovesInAudit } from "../production-audit.ts";
import { presentMoved } from "../present-moved.ts";
import { moveLotPieces } from "./lot-moves.ts";
import * as lots from "./lot-service.ts";

/** Serves orders of several pieces, which the workshop makes together. */
export function registerLotRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readLot, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return lots.getLotOrThrow(deps, params.ref);
  });

  registerEndpoint(app, contract.listLotPieces, async ({ params, query, reply }) => {
    const { items, total } = await lots.getLotPiecesPage(deps, params.ref, query);
    reply.header("Cache-Control", "no-store").header("X-Total-Count", String(total));
    return items;
  });

  registerEndpoint(app, contract.moveLot, async ({ params, body, request }) => {
    const staff = getCurrentStaff(request);
    const moved = await moveLotPieces(deps, { actor: `staff:${staff.userId}`, who: staff.role }, params.ref, body);
    await recordPieceMovesInAudit(deps, staff, moved.done, body.to, body.why);
    return presentMoved(moved);
  });
}
