import { type ReactNode, useMemo } from "react";
import type { listPieces } from "#shared/contract/production.ts";
import { listStaff } from "../api.ts";
import { ColumnChoice } from "../parts/list/column-choice.tsx";
import type { ListAddress } from "../parts/list/list-address.ts";
import { useListMemory } from "../parts/list/list-memory.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { RefreshList } from "../parts/list/list-tools.tsx";
import { useServerList } from "../parts/list/use-list.ts";
import { pieceSelecting } from "./moves/piece-selecting.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { PieceCard, pieceColumns } from "./piece-columns.tsx";
import { pieceQueryOf } from "./piece-query.ts";
import { PieceTools } from "./piece-tools.tsx";
import { StateTabs } from "./state-tabs.tsx";
import { ViewChoice } from "./view-choice.tsx";
import { WorkshopNav } from "./workshop-nav.tsx";

const usualRows = 25;

/** The queue as a list: the most urgent first. */
export function PieceList({ address, children }: { address: ListAddress; children: ReactNode }) {
  const query = pieceQueryOf(address);
  const open = (id: string) => address.open("ouvrir", id);
  const columns = useMemo(() => pieceColumns((id) => address.open("ouvrir", id)), [address]);
  const memory = useListMemory("atelier");
  const list = useServerList(address, {
    key: ["pieces", "list", query],
    read: (page, signal) => listStaff<typeof listPieces>("/api/pieces", { query: { ...query, ...page }, signal }),
    columns,
    memory,
    pageSize: usualRows,
  });
  return (
    <ListScreen
      list={list}
      title="Atelier"
      views={<WorkshopNav />}
      actions={<><ViewChoice /><ColumnChoice columns={columns} memory={memory} /></>}
      tools={
        <>
          <StateTabs address={address} />
          <PieceTools address={address} refresh={<RefreshList list={list} />} />
        </>
      }
      failed="Les pièces n'ont pas pu être chargées."
      empty={<NoPieces address={address} />}
      caption="Pièces"
      noun="pièce"
      rowId={({ id }) => id}
      dense
      selecting={pieceSelecting}
      renderCard={(piece) => <PieceCard piece={piece} onOpen={open} />}
    >
      {children}
    </ListScreen>
  );
}
