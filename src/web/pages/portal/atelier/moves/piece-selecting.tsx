import type { Selecting } from "../../parts/list/selection/selection-bar.tsx";
import { nameOf } from "../piece-state.tsx";
import type { PieceRow } from "../piece-query.ts";
import { PieceWork } from "../piece-work.tsx";

/** What is done with the pieces that are ticked, in the list and on the board. */
export const pieceSelecting: Selecting<PieceRow> = {
  label: (piece) => `Sélectionner la pièce de ${nameOf(piece)}`,
  actions: (pieces, done) => <PieceWork pieces={pieces} onDone={done} />,
};
