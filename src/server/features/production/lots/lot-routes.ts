import type { FastifyInstance } from "fastify";
import * as contract from "#shared/contract/lots.ts";
import type { Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentStaff } from "#server/http/access-guard.ts";
import { recordPieceMovesInAudit } from "../production-audit.ts";
import { presentMoved } from "../present-moved.ts";
import * as lots from "./lot-service.ts";
import { getLots, listLotPieceIds } from "./lot-service.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { AppError } from "#server/app-error.ts";
import { type PieceMover, type PieceMovesResult, movePiecesIndividually } from "../piece-move-service.ts";

/** Serves orders of several pieces, which the workshop makes together. */
export function registerLotRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.readLot, async ({ params }) => lots.getLotOrThrow(deps, params.ref));

  registerEndpoint(app, contract.listLotPieces, async ({ params, query, reply }) => {
    const { items, total } = await lots.getLotPiecesPage(deps, params.ref, query);
    reply.header("X-Total-Count", String(total));
    return items;
  });

  registerEndpoint(app, contract.moveLot, async ({ params, body, request }) => {
    const staff = getCurrentStaff(request);
    const moved = await moveLotPieces(deps, { actor: `staff:${staff.userId}`, who: staff.role }, params.ref, body);
    await recordPieceMovesInAudit(deps, staff, moved.done, body.to, body.why);
    return presentMoved(moved);
  });
}

interface LotMove {
  from: PieceState;
  department?: string | undefined;
  to: PieceState;
  why: string;
}

/**
 * Moves a lot's pieces that are in one state, each by itself. If interrupted, the same call moves the remaining ones.
 * @throws {AppError} `lot.not_found`
 */
async function moveLotPieces(
  deps: Deps,
  mover: PieceMover,
  ref: string,
  { from, department, to, why }: LotMove,
): Promise<PieceMovesResult> {
  if (!(await getLots(deps, [ref])).has(ref)) throw new AppError("lot.not_found");
  const ids = await listLotPieceIds(deps, ref, { state: from, department });
  return movePiecesIndividually(
    deps,
    mover,
    ids.map((id) => ({ id, from })),
    to,
    why,
  );
}
