import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { SelectionActions } from "../../parts/list/selection/selection-bar.tsx";
import { getPieceLabel } from "../piece-state.tsx";
import type { ProductionPieceRow, ProductionQueueRow } from "../piece-query.ts";
import { PieceWorkActions } from "./piece-work.tsx";

export const pieceSelectionActions: SelectionActions<ProductionPieceRow> = {
  label: (piece) => `Sélectionner la pièce ${formatNameWithDe(getPieceLabel(piece))}`,
  actions: (pieces, done) => <PieceWorkActions pieces={pieces} onDone={done} />,
};

/** The actions on selected rows of the queue; a lot cannot be selected, since it is worked on on its own page. */
export const queueSelectionActions: SelectionActions<ProductionQueueRow> = {
  isSelectable: ({ piece }) => piece !== null,
  label: ({ piece }) => (piece ? pieceSelectionActions.label(piece) : ""),
  actions: (rows, done) =>
    pieceSelectionActions.actions(
      rows.flatMap(({ piece }) => piece ?? []),
      done,
    ),
};
