import type { Selecting } from "../../parts/list/selection/selection-bar.tsx";
import { nameOf } from "../piece-state.tsx";
import { RunLink } from "../run-link.tsx";
import type { PieceRow } from "../piece-query.ts";
import { PrintButtons } from "../print-buttons.tsx";
import { MoveButtons } from "./move-buttons.tsx";

/** What is done with the pieces that are ticked, in the list and on the board. */
export const pieceSelecting: Selecting<PieceRow> = {
  label: (piece) => `Sélectionner la pièce de ${nameOf(piece)}`,
  actions: (pieces, done) => <><MoveButtons pieces={pieces} onDone={done} /><RunLink pieces={pieces} /><PrintButtons ids={pieces.map(({ id }) => id)} /></>,
};
