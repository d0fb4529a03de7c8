import { getAllowedPieceMoves, type PieceMoveActor } from "#shared/order/piece-moves.ts";
import { pieceStates, type PieceState } from "#shared/states-and-kinds.ts";
import type { ProductionPieceRow } from "../piece-query.ts";

export interface CommonMove {
  to: PieceState;
  asksReason: boolean;
  /** The next of the usual steps, which most presses mean. */
  isNext: boolean;
}

/**
 * Finds the moves that all of these pieces allow for this role: the next step first, then in the order of production.
 */
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

/** Checks whether a move goes forward in production; out of hold and out of a return it does. */
function isAhead(from: PieceState, to: PieceState): boolean {
  return from === "on_hold" || from === "returned" || pieceStates.indexOf(to) > pieceStates.indexOf(from);
}
