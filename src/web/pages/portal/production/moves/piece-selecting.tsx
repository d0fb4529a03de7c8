import type { SelectionActions } from "../../parts/list/selection/selection-bar.tsx";
import { getPieceLabel } from "../piece-state.tsx";
import type { ProductionPieceRow } from "../piece-query.ts";
import { PieceWorkActions } from "../piece-work.tsx";

/** Defines the actions on the selected pieces, in the list and on the board. */
export const pieceSelectionActions: SelectionActions<ProductionPieceRow> = {
  label: (piece) => `Sélectionner la pièce de ${getPieceLabel(piece)}`,
  actions: (pieces, done) => <PieceWorkActions pieces={pieces} onDone={done} />,
};
