import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/production.ts";
import { errors } from "#shared/errors.ts";
import { pieceMaterialLabels } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { staffOf } from "#server/http/session.ts";
import { readOrderPieces, readPiece } from "./detail/piece-detail-service.ts";
import { recordMoves, recordRemake } from "./journal.ts";
import { setMaterial } from "./material.ts";
import { queueRoutes } from "./queue/production-queue-routes.ts";
import { makeReprint, type Moved, movePieces, type PieceMover, undoDepartures } from "./production-service.ts";

/** What the workshop does with pieces. */
export function productionRoutes(app: FastifyInstance, deps: Deps): void {
  queueRoutes(app, deps);

  route(app, contract.readPiece, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readPiece(deps, params.id);
  });

  route(app, contract.listOrderPieces, async ({ params, reply }) => {
    reply.header("Cache-Control", "no-store");
    return readOrderPieces(deps, params.ref);
  });

  route(app, contract.movePieces, async ({ body, request }) => {
    const moved = await movePieces(deps, moverOf(request), body.pieces, body.to, body.why);
    await recordMoves(deps, staffOf(request), moved.done, body.to, body.why);
    return presentMoved(moved);
  });

  route(app, contract.undoDepartures, async ({ body, request }) => {
    const moved = await undoDepartures(deps, moverOf(request), body.pieces);
    await recordMoves(deps, staffOf(request), moved.done, "checked", "Le départ est annulé");
    return presentMoved(moved);
  });

  route(app, contract.remakePiece, async ({ params, body, request }) => {
    const { id, orderRef } = await makeReprint(deps, moverOf(request), params.id, body.kind, body.why);
    await recordRemake(deps, staffOf(request), orderRef, body);
    return { id };
  });

  route(app, contract.setPieceMaterial, async ({ params, body, request }) => {
    const changed = await setMaterial(deps, staffOf(request), params.id, body.material, body.from);
    return { message: changed ? `Matière de la pièce\u00a0: ${pieceMaterialLabels[body.material]}.` : "Rien n'a changé." };
  });
}

function presentMoved({ done, refused }: Moved) {
  return { done: done.map(({ id, state }) => ({ id, state })), refused: refused.map(({ id, code }) => ({ id, code, message: errors[code].message })) };
}

function moverOf(request: FastifyRequest): PieceMover {
  const { userId, role } = staffOf(request);
  return { actor: `staff:${userId}`, who: role };
}
