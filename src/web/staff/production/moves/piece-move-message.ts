import { pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import type { Outcome } from "#web/kit/form/use-act.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatStateOfPieces } from "../state-words.ts";

/** Builds the message about pieces moved together; names each reason for a refusal once. */
export function buildPieceMoveMessage(done: number, refused: readonly { message: string }[], state: string): string {
  const sentence = describeMoved(done, state);
  if (refused.length === 0) return sentence;
  const count = formatCount(refused.length, "pièce refusée", "pièces refusées");
  return `${sentence} ${count}\u00a0: ${[...new Set(refused.map(({ message }) => message))].join(" ")}`;
}

function describeMoved(done: number, state: string): string {
  if (done === 0) return "Aucune pièce n'a été déplacée.";
  if (done === 1) return `La pièce est maintenant ${inState(done, state)}.`;
  return `${formatCount(done, "pièce")} sont maintenant ${inState(done, state)}.`;
}

function inState(count: number, state: string): string {
  return state.startsWith("Épreuve") ? `à l'état «\u00a0${state}\u00a0»` : formatStateOfPieces(count, state);
}

interface Moved {
  done: readonly { id: string }[];
  refused: readonly { message: string }[];
}

/** Describes a move's outcome. `undo`: offered for pieces that left by this move. */
export function describePieceMove(
  { done, refused }: Moved,
  to: PieceState,
  undo?: (ids: readonly string[]) => void,
): Outcome {
  const left = to === "shipped" ? done.map(({ id }) => id) : [];
  return {
    kind: refused.length > 0 ? "error" : "success",
    message: buildPieceMoveMessage(done.length, refused, pieceStateLabels[to]),
    ...(undo && left.length > 0 && { action: { label: "Annuler le départ", onPress: () => undo(left) } }),
  };
}
