import { getAllowedPieceMoves, type PieceMoveActor } from "#shared/order/piece-moves.ts";
import { pieceStates, type PieceState } from "#shared/states-and-kinds.ts";
import type { ProductionPieceRow } from "../piece-query.ts";

export interface CommonMove {
  to: PieceState;
  asksReason: boolean;
  /** Whether this is the next usual step, which most presses mean. */
  isNext: boolean;
}

/** Finds the moves that this role may make with all of these pieces: the next step first, then in production order. */
export function findCommonMoves(
  pieces: readonly Pick<ProductionPieceRow, "state" | "heldFrom">[],
  role: PieceMoveActor,
): CommonMove[] {
  const [first, ...others] = pieces;
  if (!first) return [];
  const ofOthers = others.map((piece) => getAllowedPieceMoves(piece, role));
  const shared = getAllowedPieceMoves(first, role).flatMap(({ to, asksReason }) => {
    const theirs = ofOthers.map((moves) => moves.find((move) => move.to === to));
    if (theirs.some((move) => !move)) return [];
    return [{ to, asksReason: asksReason || theirs.some((move) => move?.asksReason) }];
  });
  const forward = pieces.every(({ state }) => state === first.state)
    ? shared.find(({ to, asksReason }) => !asksReason && isAhead(first.state, to))?.to
    : undefined;
  return shared
    .map((move) => ({ ...move, isNext: move.to === forward }))
    .toSorted(
      (one, other) =>
        Number(other.isNext) - Number(one.isNext) || pieceStates.indexOf(one.to) - pieceStates.indexOf(other.to),
    );
}

/** Checks whether a move goes forward in production; leaving a hold or a return always does. */
function isAhead(from: PieceState, to: PieceState): boolean {
  return from === "on_hold" || from === "returned" || pieceStates.indexOf(to) > pieceStates.indexOf(from);
}
