import { type ReactNode, useMemo } from "react";
import type { listQueueRows } from "#shared/contract/lots.ts";
import { listStaff } from "../session/api.ts";
import { ColumnChoice } from "../parts/list/column-choice.tsx";
import type { ListUrlState } from "../parts/list/list-address.ts";
import { useListPreferences } from "../parts/list/list-memory.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { RefreshListButton } from "../parts/list/list-tools.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { queueSelectionActions } from "./moves/piece-selecting.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { QueueRowCard, buildPieceColumns } from "./piece-columns.tsx";
import { buildPieceQuery } from "./piece-query.ts";
import { PieceListTools } from "./piece-tools.tsx";
import { ProductionStateTabs } from "./state-tabs.tsx";
import { ProductionViewSwitch } from "./view-choice.tsx";
import { WorkshopNav } from "./workshop-nav.tsx";
import { screens } from "../session/screens.ts";

const usualRows = 25;

/** Shows the queue as a list: the most urgent first. */
export function PieceList({ address, children }: { address: ListUrlState; children: ReactNode }) {
  const query = buildPieceQuery(address);
  const open = (id: string) => address.open("ouvrir", id);
  const columns = useMemo(() => buildPieceColumns((id) => address.open("ouvrir", id)), [address]);
  const memory = useListPreferences("atelier");
  const list = useServerPagedList(address, {
    key: ["pieces", "rows", query],
    read: (page, signal) =>
      listStaff<typeof listQueueRows>("/api/pieces/rows", { query: { ...query, ...page }, signal }),
    columns,
    memory,
    pageSize: usualRows,
  });
  const hasLots = list.table.getRowModel().rows.some(({ original }) => original.lot !== null);
  return (
    <ListScreen
      list={list}
      title={screens.atelier.title}
      views={<WorkshopNav />}
      actions={
        <>
          <ProductionViewSwitch />
          <ColumnChoice columns={columns} memory={memory} />
        </>
      }
      tools={
        <>
          <ProductionStateTabs address={address} />
          <PieceListTools address={address} refresh={<RefreshListButton list={list} />} />
        </>
      }
      failed="Les pièces n'ont pas pu être chargées."
      empty={<NoPieces address={address} />}
      caption="Pièces"
      noun="pièce"
      countedNoun={hasLots ? "ligne" : undefined}
      rowId={({ id }) => id}
      dense
      selecting={queueSelectionActions}
      renderCard={(row) => <QueueRowCard row={row} onOpen={open} />}
    >
      {children}
    </ListScreen>
  );
}
