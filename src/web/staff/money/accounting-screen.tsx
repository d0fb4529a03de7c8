import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { exportMovements, listMovements, readMovementTotals } from "#shared/contract/money-movements.ts";
import { callStaff, listStaff } from "../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { ExportButton } from "../parts/list/export-button.tsx";
import { type ListUrlState, useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { ListFilter, ListSearch, ListToolbar } from "../parts/list/list-toolbar.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { StaffEmptyState } from "../parts/staff-states.tsx";
import { AccountingNav } from "./accounting-nav.tsx";
import { MovementCard, movementColumns } from "./movement-columns.tsx";
import { buildMovementQuery, getMonthRange, movementKindOptions } from "./movement-filters.ts";
import { MovementTotals } from "./totals.tsx";
import { screens } from "../session/screens.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { toIsoDayInDakar } from "../parts/dakar-dates.ts";
import { DayFilter } from "../parts/list/day-filter.tsx";

/** Shows every movement of money on its own day, the totals, and the file for the accountant. */
export function AccountingScreen() {
  const address = useListUrlState();
  const query = buildMovementQuery(address);
  const { method: _, ...anyMethod } = query;
  const readTotals = (wanted: typeof anyMethod, signal: AbortSignal) =>
    callStaff<typeof readMovementTotals>("GET", "/api/accounting/totals", { query: wanted, signal });
  const totals = useQuery({
    queryKey: ["accounting", "totals", query],
    queryFn: ({ signal }) => readTotals(query, signal),
    placeholderData: keepPreviousData,
  });
  // The choices come from all methods, whatever is selected.
  const choices = useQuery({
    queryKey: ["accounting", "totals", anyMethod],
    queryFn: ({ signal }) => readTotals(anyMethod, signal),
    placeholderData: keepPreviousData,
  });
  const list = useServerPagedList(address, {
    key: ["accounting", query],
    read: (page, signal) =>
      listStaff<typeof listMovements>("/api/accounting", { query: { ...query, ...page }, signal }),
    columns: movementColumns,
    pageSize: 25,
  });

  return (
    <ListScreen
      list={list}
      title={screens.accounting.title}
      intro="Chaque mouvement d'argent, à sa date."
      views={<AccountingNav />}
      actions={<ExportButton<typeof exportMovements> path="/api/accounting.csv" where={{ query }} />}
      tools={
        <>
          <div className="flex flex-col gap-3">
            <ListToolbar list={list}>
              <ListSearch address={address} placeholder="Rechercher un client, un numéro…" />
            </ListToolbar>
            <MovementFilterBar address={address} methods={(choices.data?.methods ?? []).map(({ method }) => method)} />
          </div>
          {totals.isError && !list.reading.isError ? (
            <p role="alert" className="text-sm text-danger">
              {getCallErrorMessage(totals.error)}
            </p>
          ) : null}
          {totals.data ? <MovementTotals totals={totals.data} /> : null}
        </>
      }
      failed="Les mouvements n'ont pas pu être chargés."
      empty={<StaffEmptyState title="Aucun mouvement ne correspond." />}
      caption="Mouvements"
      noun="mouvement"
      rowId={({ id }) => id}
      renderCard={(movement) => <MovementCard movement={movement} />}
    />
  );
}

/** Filters the ledger: period, kind, method. */
function MovementFilterBar({ address, methods }: { address: ListUrlState; methods: readonly string[] }) {
  const [today] = useState(() => toIsoDayInDakar(new Date()));
  const { change, read } = address;
  const isNarrowed = ["recherche", "nature", "mode", "du", "au"].some((name) => read(name));
  const named = read("mode");
  const known = named === "" || methods.includes(named) ? methods : [...methods, named];
  return (
    <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <ListFilter address={address} name="nature" label="Nature" options={movementKindOptions} />
      <ListFilter
        address={address}
        name="mode"
        label="Mode"
        options={[{ value: "", label: "Tous les modes" }, ...known.map((method) => ({ value: method, label: method }))]}
      />
      <DayFilter label="Du" value={read("du")} max={read("au")} onPick={(du) => change({ du })} />
      <DayFilter label="Au" value={read("au")} min={read("du")} onPick={(au) => change({ au })} />
      <Button size="small" variant="quiet" onClick={() => change(getMonthRange(today))}>
        Ce mois
      </Button>
      <Button size="small" variant="quiet" onClick={() => change(getMonthRange(today, 1))}>
        Le mois dernier
      </Button>
      {isNarrowed ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            change({ recherche: undefined, nature: undefined, mode: undefined, du: undefined, au: undefined })
          }
        >
          Tout effacer
        </Button>
      ) : null}
    </div>
  );
}
