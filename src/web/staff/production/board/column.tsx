import { pieceStateLabels, type PieceState } from "#shared/words.ts";
import { SelectionCheckbox } from "../../parts/list/selection/tick-box.tsx";
import type { ListSelection } from "../../parts/list/selection/use-selection.ts";
import { queueSelectionActions } from "../moves/piece-selecting.tsx";
import { QueueRowCard } from "../piece-columns.tsx";
import type { ProductionQueueRow } from "../piece-query.ts";

interface ColumnProps {
  state: PieceState;
  rows: readonly ProductionQueueRow[];
  total: number;
  /** Pieces in this state; `undefined`: as many as rows. */
  pieces: number | undefined;
  /** There are more than `total`. */
  capped: boolean;
  selection: Pick<ListSelection<ProductionQueueRow>, "has" | "toggle">;
  onOpen: (id: string) => void;
  /** Shows all of this state. */
  onAll: () => void;
}

/** Shows one state of the board. */
export function ProductionBoardColumn({ state, rows, total, pieces, capped, selection, onOpen, onAll }: ColumnProps) {
  const label = pieceStateLabels[state];
  const hidden = total - rows.length;
  return (
    <section
      aria-label={label}
      className="flex w-[82vw] max-w-76 shrink-0 snap-center flex-col gap-2 rounded-md border border-line bg-sunken p-2.5 md:w-auto md:max-w-none md:min-w-48 md:flex-1"
    >
      <h2 className="flex items-center justify-between gap-3 px-1.5 py-1 text-sm font-semibold text-silver-100">
        {label}
        <span className="tabular-nums text-silver-300">
          {capped ? "plus de " : ""}
          {(pieces ?? total).toLocaleString("fr-FR")}
        </span>
      </h2>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row
            tabIndex={-1}
            className={`panel flex gap-1 rounded-md py-2.5 pr-3 ${row.piece ? "pl-1" : "pl-3"} ${selection.has(row) ? "border-gold-300" : ""}`}
          >
            {row.piece ? (
              <SelectionCheckbox
                label={queueSelectionActions.label(row)}
                checked={selection.has(row)}
                onToggle={(range) => selection.toggle(row, range)}
              />
            ) : null}
            <div className="min-w-0 flex-1">
              <QueueRowCard row={row} onOpen={onOpen} state={state} />
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 || capped ? (
        <button type="button" onClick={onAll} className="text-link min-h-11 self-start px-1.5 text-sm">
          {capped ? "Toute la liste" : `${hidden.toLocaleString("fr-FR")} de plus dans la liste`}
        </button>
      ) : null}
    </section>
  );
}
