import { type ListUrlState, useListUrlState } from "../parts/list/list-url-state.ts";
import { ProductionBoard } from "./board.tsx";
import { PieceDialog } from "./piece/piece-dialog.tsx";
import { ProductionViewSwitch, useProductionView } from "./view-choice.tsx";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { listQueueRows } from "#shared/contract/lots.ts";
import { listStaff } from "../session/staff-api-client.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { queueSelectionActions } from "./moves/piece-selecting.tsx";
import { NoPieces } from "./no-pieces.tsx";
import { QueueRowCard, buildPieceColumns } from "./piece-columns.tsx";
import { buildPieceQuery, finishedPieceStates, queueStates } from "./piece-query.ts";
import { PieceListTools } from "./piece-tools.tsx";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { screens } from "../session/screens.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { usePieceCounts } from "./use-counts.ts";

const usualRows = 25;

/** A tab clears these filters, so that it shows as many pieces as it counts. */
const unnarrowed = { retard: undefined, pret: undefined, absent: undefined };

/** Shows the queue as a list, most urgent first. */
function PieceList({ address, children }: { address: ListUrlState; children: ReactNode }) {
  const query = buildPieceQuery(address);
  const open = (id: string) => address.open("ouvrir", id);
  const columns = useMemo(() => buildPieceColumns((id) => address.open("ouvrir", id)), [address]);
  const list = useServerPagedList(address, {
    key: ["pieces", "rows", query],
    read: (page, signal) =>
      listStaff<typeof listQueueRows>("/api/pieces/rows", { query: { ...query, ...page }, signal }),
    columns,
    memory: "atelier",
    pageSize: usualRows,
  });
  const hasLots = list.rows.some(({ lot }) => lot !== null);
  return (
    <ListScreen
      list={list}
      title={screens.atelier.title}
      views={<ScreenTabs label="Atelier" tab="workshopTab" />}
      actions={<ProductionViewSwitch />}
      above={
        <>
          <ProductionStateTabs address={address} />
          <PieceListTools address={address} />
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

/** Shows the workshop's queue: the pieces to make and deliver, as a list or a board. */
export function ProductionQueueScreen() {
  const address = useListUrlState();
  const [view] = useProductionView();
  const dialog = (
    <PieceDialog
      id={address.read("ouvrir")}
      onClose={() => address.open("ouvrir", undefined)}
      onOpen={(id) => address.open("ouvrir", id)}
    />
  );
  return view === "board" ? (
    <ProductionBoard address={address}>{dialog}</ProductionBoard>
  ) : (
    <PieceList address={address}>{dialog}</PieceList>
  );
}

/**
 * Shows the queue's states with their counts; pressing one filters by it. States without pieces and finished ones are
 * folded.
 */
function ProductionStateTabs({ address }: { address: ListUrlState }) {
  const counts = usePieceCounts();
  const [all, showAll] = useState(false);
  const [state, late] = [address.read("etat"), address.read("retard") === "1"];
  const current = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view, however narrow the window.
  useEffect(() => {
    current.current
      ?.querySelector("[aria-pressed=true]")
      ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }, [state, late]);
  const isShown = (one: PieceState) => all || state === one || (queueStates.includes(one) && (counts.of(one) ?? 0) > 0);
  const states = [...queueStates, ...finishedPieceStates];
  const folded = states.filter((one) => !isShown(one)).length;
  return (
    <div
      ref={current}
      role="group"
      aria-label="État des pièces"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:gap-1.5 md:px-0 md:py-0"
    >
      <Tab
        label="Tout"
        count={counts.all}
        chosen={state === "" && !late}
        onPress={() => address.change({ ...unnarrowed, etat: undefined })}
      />
      {counts.late || late ? (
        <Tab
          label="En retard"
          count={counts.late}
          capped={counts.lateCapped}
          chosen={late}
          alert={Boolean(counts.late)}
          onPress={() => address.change({ ...unnarrowed, etat: undefined, retard: "1" })}
        />
      ) : null}
      {states.filter(isShown).map((one) => (
        <Tab
          key={one}
          label={pieceStateLabels[one]}
          count={queueStates.includes(one) ? counts.of(one) : undefined}
          chosen={state === one && !late}
          onPress={() => address.change({ ...unnarrowed, etat: one })}
        />
      ))}
      {all || folded > 0 ? (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => showAll(!all)}
          className="text-link inline-flex min-h-11 shrink-0 items-center px-2 text-sm whitespace-nowrap md:pointer-fine:min-h-9"
        >
          {all ? "Moins d'états" : "Autres états"}
        </button>
      ) : null}
    </div>
  );
}

interface TabProps {
  label: string;
  count?: number | undefined;
  /** Whether there are more than counted. */
  capped?: boolean;
  chosen: boolean;
  alert?: boolean;
  onPress: () => void;
}

function getTabClasses(chosen: boolean, alert: boolean): string {
  if (chosen) return "border-gold-300 bg-gold-900 text-gold-200";
  if (alert) return "border-danger/60 text-danger hover:bg-danger-deep";
  return "border-line bg-raised text-silver-200 hover:border-silver-300";
}

function Tab({ label, count, capped = false, chosen, alert = false, onPress }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={`inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap md:pointer-fine:min-h-9 md:pointer-fine:px-3 ${getTabClasses(chosen, alert)}`}
    >
      {label}
      {count === undefined ? null : (
        <span className={`tabular-nums ${count === 0 && !chosen ? "text-silver-400" : "font-bold"}`}>
          {count.toLocaleString("fr-FR")}
          {capped ? "+" : ""}
        </span>
      )}
    </button>
  );
}
