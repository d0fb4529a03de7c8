import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/production-pieces.ts";
import { pieceMaterialLabels } from "#shared/states-and-kinds.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { getOrderPiecesOrThrow, getPieceDetailOrThrow } from "./piece-detail-service.ts";
import { recordPieceMovesInAudit, recordReplacementInAudit } from "./production-audit.ts";
import { registerLotRoutes } from "./lots/lot-routes.ts";
import { changePieceMaterial } from "./piece-material.ts";
import { presentMoved } from "./present-moved.ts";
import { registerProductionQueueRoutes } from "./queue/production-queue-routes.ts";
import { reprintPiece } from "./production-service.ts";
import { undoPieceDepartures } from "./undo-departures.ts";
import { movePiecesIndividually, type PieceMover } from "./piece-move-service.ts";

export function registerProductionRoutes(app: FastifyInstance, deps: Deps): void {
  registerProductionQueueRoutes(app, deps);
  registerLotRoutes(app, deps);

  registerEndpoint(app, contract.readPiece, async ({ params }) => getPieceDetailOrThrow(deps, params.id));

  registerEndpoint(app, contract.listOrderPieces, async ({ params }) => getOrderPiecesOrThrow(deps, params.ref));

  registerEndpoint(app, contract.movePieces, async ({ body, request }) => {
    const moved = await movePiecesIndividually(deps, getMover(request), body.pieces, body.to, body.why);
    await recordPieceMovesInAudit(deps, getCurrentStaff(request), moved.done, body.to, body.why);
    return presentMoved(moved);
  });

  registerEndpoint(app, contract.undoDepartures, async ({ body, request }) => {
    const moved = await undoPieceDepartures(deps, getMover(request), body.pieces);
    await recordPieceMovesInAudit(deps, getCurrentStaff(request), moved.done, "checked", "Le départ est annulé");
    return presentMoved(moved);
  });

  registerEndpoint(app, contract.remakePiece, async ({ params, body, request }) => {
    const { id, orderRef } = await reprintPiece(deps, getMover(request), params.id, body.kind, body.why);
    await recordReplacementInAudit(deps, getCurrentStaff(request), orderRef, body);
    return { id };
  });

  registerEndpoint(app, contract.setPieceMaterial, async ({ params, body, request }) => {
    const changed = await changePieceMaterial(deps, getCurrentStaff(request), params.id, body.material, body.from);
    if (!changed) return { message: "Rien n'a changé." };
    return { message: `Matière de la pièce\u00a0: ${pieceMaterialLabels[body.material]}.` };
  });
}

function getMover(request: FastifyRequest): PieceMover {
  const { userId, role } = getCurrentStaff(request);
  return { actor: `staff:${userId}`, who: role };
}
