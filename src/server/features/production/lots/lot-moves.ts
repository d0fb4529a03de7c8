import type { PieceState } from "#shared/words.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { movePiecesIndividually, type PieceMover, type PieceMovesResult } from "../production-service.ts";
import { getLots, listLotPieceIds } from "./lot-service.ts";

interface LotMove {
  from: PieceState;
  department?: string | undefined;
  to: PieceState;
  why: string;
}

/**
 * Moves the pieces of a lot that are in a state, each by itself; what a stop in between leaves is moved by the same
 * call again. @throws {AppError} `lot.not_found`
 */
export async function moveLotPieces(
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
