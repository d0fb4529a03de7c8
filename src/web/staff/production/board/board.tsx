import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { listQueueRows } from "#shared/contract/lots.ts";
import { listStaff } from "../../session/api.ts";
import type { PieceState } from "#shared/words.ts";
import type { ListUrlState } from "../../parts/list/list-address.ts";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { SelectionBar } from "../../parts/list/selection/selection-bar.tsx";
import { useListSelection } from "../../parts/list/selection/use-selection.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { queueSelectionActions } from "../moves/piece-selecting.tsx";
import { NoPieces } from "../no-pieces.tsx";
import { buildPieceQuery, isPieceListFiltered, queueStates } from "../piece-query.ts";
import { PieceListTools } from "../piece-tools.tsx";
import { useProductionView, ProductionViewSwitch } from "../view-choice.tsx";
import { usePieceCounts } from "../use-counts.ts";
import { WorkshopNav } from "../workshop-nav.tsx";
import { ProductionBoardColumn } from "./column.tsx";
import { screens } from "../../session/screens.ts";

/** Pieces shown in a column; a link leads to all of them. */
const shownInColumn = 20;

/** Shows the queue as a board: a column for each state that has pieces, the most urgent on top. */
export function ProductionBoard({ address, children }: { address: ListUrlState; children: ReactNode }) {
  const { state: _, ...query } = buildPieceQuery(address);
  const client = useQueryClient();
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
  const columns = queueStates.flatMap((state, at) => {
    const data = readings[at]?.data;
    return data && data.total > 0 ? [{ state, ...data }] : [];
  });
  const shown = columns.flatMap(({ rows }) => rows).filter(({ piece }) => piece !== null);
  const selection = useListSelection({ key: JSON.stringify(query), shown, idOf: ({ id }) => id });
  const failed = readings.find(({ isError }) => isError);
  const showAll = (state: PieceState) => (keepView("list"), address.change({ etat: state }));
  const again = () => void client.invalidateQueries({ queryKey: ["pieces"] });
  const busy = readings.some(({ isFetching }) => isFetching);
  return (
    <PortalScreen title={screens.atelier.title} views={<WorkshopNav />} actions={<ProductionViewSwitch />}>
      <div className="flex flex-col gap-4">
        <PieceListTools address={address} refresh={<RefreshButton busy={busy} onPress={again} />} />
        {readings.some(({ isPending }) => isPending) ? <PortalLoadingState /> : null}
        {failed ? (
          <PortalFailedState
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
    </PortalScreen>
  );
}
