import type { Lot } from "#shared/contract/lots.ts";
import { formatCount } from "#shared/format/counts.ts";
import { pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { formatStateOfPieces } from "../state-words.ts";

/** The order in which a lot's pieces are worked on: those furthest behind hold up the rest. */
const working: readonly PieceState[] = ["to_print", "printed", "encoded", "checked", "returned", "shipped"];

/** Returns the state of the pieces that the workshop takes up next; `undefined` if no piece waits for it. */
export function findNextLotState({ states }: Pick<Lot, "states">): PieceState | undefined {
  return working.find((state) => states.some((one) => one.state === state));
}

export function countLotPieces({ states }: Pick<Lot, "states">, state: PieceState): number {
  return states.find((one) => one.state === state)?.count ?? 0;
}

/** Formats how many of a lot's pieces are in each state: "3 à imprimer · 37 imprimées". */
export function describeLotStates({ states }: Pick<Lot, "states">): string {
  return states
    .map(
      ({ state, count }) =>
        `${count.toLocaleString("fr-FR")}\u00a0${formatStateOfPieces(count, pieceStateLabels[state])}`,
    )
    .join(" · ");
}

/** Formats how many cards a lot has: "40 cartes". */
export const formatLotSize = ({ pieces }: Pick<Lot, "pieces">) => formatCount(pieces, "carte");
