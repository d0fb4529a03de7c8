import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { listQueueRows } from "#shared/contract/lots.ts";
import { listStaff } from "../session/staff-api-client.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import type { ListUrlState } from "../parts/list/list-url-state.ts";
import { SelectionBar } from "../parts/list/selection/selection-bar.tsx";
import { type ListSelection, useListSelection } from "../parts/list/selection/use-selection.ts";
import { StaffScreen } from "../parts/screen.tsx";
import { StaffFailedState, StaffLoadingState } from "../parts/staff-states.tsx";
import { queueSelectionActions } from "./moves/piece-selecting.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { type ProductionQueueRow, buildPieceQuery, isPieceListFiltered, queueStates } from "./piece-query.ts";
import { PieceListTools } from "./piece-tools.tsx";
import { ProductionViewSwitch, useProductionView } from "./view-choice.tsx";
import { usePieceCounts } from "./use-counts.ts";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { screens } from "../session/screens.ts";
import { SelectionCheckbox } from "../parts/list/selection/selection-checkbox.tsx";
import { QueueRowCard } from "./piece-columns.tsx";
import { readAgain } from "../session/query-client.ts";

/** Pieces shown per column; a link leads to the whole list. */
const shownInColumn = 20;

/** Shows the queue as a board: a column for each state that has pieces, the most urgent on top. */
export function ProductionBoard({ address, children }: { address: ListUrlState; children: ReactNode }) {
  const { state: _, ...query } = buildPieceQuery(address);
  const counts = usePieceCounts();
  const [, keepView] = useProductionView();
  const readings = useQueries({
    queries: queueStates.map((state) => ({
      queryKey: ["pieces", "rows", "board", state, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        listStaff<typeof listQueueRows>("/api/pieces/rows", {
          query: { ...query, state, page: 1, pageSize: shownInColumn },
          signal,
        }),
    })),
  });
  // Shows all columns at once, since each takes a share of the width; does not wait for one that failed.
  const isAwaited = readings.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  const columns = queueStates.flatMap((state, at) => {
    const data = readings[at]?.data;
    return !isAwaited && data && data.total > 0 ? [{ state, ...data }] : [];
  });
  const shown = columns.flatMap(({ rows }) => rows).filter(({ piece }) => piece !== null);
  const selection = useListSelection({ key: JSON.stringify(query), shown, idOf: ({ id }) => id });
  const failed = readings.find(({ isError }) => isError);
  const showAll = (state: PieceState) => (keepView("list"), address.change({ etat: state }));
  const again = () => void readAgain("pieces");
  const busy = readings.some(({ isFetching }) => isFetching);
  return (
    <StaffScreen
      title={screens.atelier.title}
      views={<ScreenTabs label="Atelier" tab="workshopTab" />}
      actions={<ProductionViewSwitch />}
    >
      <div className="flex flex-col gap-4">
        <PieceListTools address={address} />
        {readings.some(({ isPending }) => isPending) ? <StaffLoadingState /> : null}
        {failed ? (
          <StaffFailedState
            what="Les pièces n'ont pas pu être chargées."
            error={failed.error}
            onRetry={again}
            busy={busy}
          />
        ) : null}
        {columns.length === 0 && readings.every(({ isSuccess }) => isSuccess) ? (
          <NoPieces address={{ read: (name) => (name === "etat" ? "" : address.read(name)) }} />
        ) : null}
        <div className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-3 md:mx-0 md:snap-none md:px-0">
          {columns.map((column) => (
            <ProductionBoardColumn
              key={column.state}
              {...column}
              pieces={isPieceListFiltered(address) ? undefined : counts.of(column.state)}
              selection={selection}
              onOpen={(id) => address.open("ouvrir", id)}
              onAll={() => showAll(column.state)}
            />
          ))}
        </div>
        <SelectionBar selection={selection} actions={queueSelectionActions.actions} noun="pièce" />
      </div>
      {children}
    </StaffScreen>
  );
}

interface ColumnProps {
  state: PieceState;
  rows: readonly ProductionQueueRow[];
  total: number;
  /** Number of pieces in this state; `undefined`: the same as the number of rows. */
  pieces: number | undefined;
  /** Whether there are more rows than `total`. */
  capped: boolean;
  selection: Pick<ListSelection<ProductionQueueRow>, "has" | "toggle">;
  onOpen: (id: string) => void;
  /** Shows the whole list of this state. */
  onAll: () => void;
}

function ProductionBoardColumn({ state, rows, total, pieces, capped, selection, onOpen, onAll }: ColumnProps) {
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
