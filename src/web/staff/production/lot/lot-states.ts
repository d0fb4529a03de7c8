import type { Lot } from "#shared/contract/lots.ts";
import { formatCount } from "#shared/format/counts.ts";
import { pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { formatStateOfPieces } from "../state-words.ts";

/** The order in which a lot's work is done: what is furthest behind holds up the rest. */
const working: readonly PieceState[] = ["to_print", "printed", "encoded", "checked", "returned", "shipped"];

/** Returns the state whose pieces the workshop takes up next; `undefined`: none waits for it. */
export function findNextLotState({ states }: Pick<Lot, "states">): PieceState | undefined {
  return working.find((state) => states.some((one) => one.state === state));
}

export function countLotPieces({ states }: Pick<Lot, "states">, state: PieceState): number {
  return states.find((one) => one.state === state)?.count ?? 0;
}

/** Says how many of a lot's pieces are in each state: "3 à imprimer · 37 imprimées". */
export function describeLotStates({ states }: Pick<Lot, "states">): string {
  return states
    .map(
      ({ state, count }) =>
        `${count.toLocaleString("fr-FR")}\u00a0${formatStateOfPieces(count, pieceStateLabels[state])}`,
    )
    .join(" · ");
}

/** Says how many cards a lot has: "40 cartes". */
export const formatLotSize = ({ pieces }: Pick<Lot, "pieces">) => formatCount(pieces, "carte");
