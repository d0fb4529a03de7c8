import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { trackingSteps, type TrackingStep } from "#shared/order/tracking-steps.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { PieceMoveRow, PieceRow } from "./production-tables.ts";

/** Position of each state in a piece's progress; a piece set aside keeps its earlier position. */
const rank: Partial<Record<PieceState, number>> = {
  to_design: 0,
  proof_sent: 1,
  approved: 2,
  to_print: 2,
  printed: 3,
  encoded: 4,
  checked: 5,
  returned: 5,
  shipped: 6,
  delivered: 7,
};
const rankOfStep: Record<TrackingStep, number> = { designed: 2, printed: 3, ready: 5, shipped: 6, delivered: 7 };

type Piece = Pick<PieceRow, "id" | "state" | "heldFrom" | "replaces">;
type Move = Pick<PieceMoveRow, "pieceId" | "at" | "fromState" | "toState">;

/**
 * Computes what a buyer sees of their order's pieces: when the last of them reached each step. Returns `null` if there
 * is nothing to show: no piece, or one that was handed over before pieces were recorded.
 */
export function computeBuyerTracking(
  pieces: readonly Piece[],
  moves: readonly Move[],
): Omit<BuyerTracking, "differs"> | null {
  const wanted = pieces.filter(({ state }) => state !== "canceled" && state !== "defective");
  const replaced = new Set(wanted.map(({ replaces }) => replaces));
  const awaited = wanted.filter(({ id }) => !replaced.has(id));
  const movesByPiece = Map.groupBy(moves, ({ pieceId }) => pieceId);
  const reached = awaited.map(({ id }) => reachedAt(movesByPiece.get(id) ?? []));
  if (reached.length === 0 || reached.some((one) => one === null)) return null;
  const begunWithDesign = moves.some(({ toState }) => toState === "to_design");
  const steps = trackingSteps
    .filter((step) => step !== "designed" || begunWithDesign)
    .map((step) => {
      const times = reached.flatMap((one) => one?.get(step) ?? []);
      return {
        step,
        at: times.length === awaited.length ? new Date(Math.max(...times)).toISOString() : null,
        pieces: times.length,
      };
    });
  return { pieces: awaited.length, steps, onHold: awaited.some(({ state }) => state === "on_hold") };
}

/**
 * Groups an order's pieces, by position, by the cause for which they were made. The ordered pieces and their reprints
 * are one group; each replacement for a piece that its owner no longer had is a group of its own.
 */
export function groupPiecesByCause<P extends Pick<PieceRow, "id" | "kind" | "replaces">>(pieces: readonly P[]): P[][] {
  const causes = new Map<string, string>();
  for (const { id, kind, replaces } of pieces)
    causes.set(id, kind === "replacement" ? id : (causes.get(replaces ?? "") ?? ""));
  return [...Map.groupBy(pieces, ({ id }) => causes.get(id)).values()];
}

/**
 * Returns when a piece reached each step that it was not moved back from; `null` if it began after the workshop's
 * steps.
 */
function reachedAt(moves: readonly Move[]): Map<TrackingStep, number> | null {
  const reached = new Map<TrackingStep, number>();
  for (const { at, fromState, toState } of moves) {
    const now = rank[toState];
    if (fromState === null && toState === "delivered") return null;
    if (now === undefined) continue;
    for (const step of trackingSteps) {
      if (now < rankOfStep[step]) reached.delete(step);
      else if (!reached.has(step)) reached.set(step, at);
    }
  }
  return reached;
}
