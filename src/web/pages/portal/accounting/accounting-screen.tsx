import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { exportMovements, listMovements, readMovementTotals } from "#shared/contract/accounting.ts";
import { callStaff, listStaff } from "../api.ts";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { ExportButton } from "../parts/list/export-button.tsx";
import { useListAddress } from "../parts/list/list-address.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { ListSearch, ListTools } from "../parts/list/list-tools.tsx";
import { useServerList } from "../parts/list/use-list.ts";
import { Empty } from "../parts/states.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { MovementCard, movementColumns } from "./movement-columns.tsx";
import { movementQueryOf } from "./movement-filters.ts";
import { Totals } from "./totals.tsx";

/** Every movement of money on its own day, what it comes to, and the file for the accountant. */
export function AccountingScreen() {
  const address = useListAddress();
  const query = movementQueryOf(address);
  const { method: _, ...anyMethod } = query;
  const readTotals = (wanted: typeof anyMethod, signal: AbortSignal) => callStaff<typeof readMovementTotals>("GET", "/api/accounting/totals", { query: wanted, signal });
  const totals = useQuery({ queryKey: ["accounting", "totals", query], queryFn: ({ signal }) => readTotals(query, signal), placeholderData: keepPreviousData });
  // What may be chosen does not go with what is.
  const choices = useQuery({ queryKey: ["accounting", "totals", anyMethod], queryFn: ({ signal }) => readTotals(anyMethod, signal), placeholderData: keepPreviousData });
  const list = useServerList(address, {
    key: ["accounting", query],
    read: (page, signal) => listStaff<typeof listMovements>("/api/accounting", { query: { ...query, ...page }, signal }),
    columns: movementColumns,
    pageSize: 25,
  });

  return (
    <ListScreen
      list={list}
      title="Comptabilité"
      intro="Chaque mouvement d'argent, à sa date."
      actions={<ExportButton<typeof exportMovements> path="/api/accounting.csv" where={{ query }} />}
      tools={
        <>
          <div className="flex flex-col gap-3">
            <ListTools list={list}><ListSearch address={address} placeholder="Rechercher un client, un numéro…" /></ListTools>
            <FilterBar address={address} methods={(choices.data?.methods ?? []).map(({ method }) => method)} />
          </div>
          {totals.isError && !list.reading.isError ? <p role="alert" className="text-sm text-danger">{sentenceOf(totals.error)}</p> : null}
          {totals.data ? <Totals totals={totals.data} /> : null}
        </>
      }
      failed="Les mouvements n'ont pas pu être chargés."
      empty={<Empty title="Aucun mouvement ne correspond." />}
      caption="Mouvements"
      noun="mouvement"
      rowId={({ id }) => id}
      renderCard={(movement) => <MovementCard movement={movement} />}
    />
  );
}
