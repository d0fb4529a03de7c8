import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { exportMovements, listMovements, readMovementTotals } from "#shared/contract/money-movements.ts";
import { callStaff, listStaff } from "../session/staff-api-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { ExportButton } from "../parts/download-button.tsx";
import { useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { ScreenTabs } from "../parts/screen-tabs.tsx";
import { MovementCard, movementColumns } from "./movement-columns.tsx";
import { buildMovementQuery, getMonthRange, movementKindOptions } from "./movement-filters.ts";
import { MovementTotals } from "./totals.tsx";
import { screens } from "../session/screens.ts";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { toIsoDayInDakar } from "../parts/dakar-dates.ts";

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
  // The choices include every method, whatever is selected.
  const choices = useQuery({
    queryKey: ["accounting", "totals", anyMethod],
    queryFn: ({ signal }) => readTotals(anyMethod, signal),
    placeholderData: keepPreviousData,
  });
  const [today] = useState(() => toIsoDayInDakar(new Date()));
  const known = (choices.data?.methods ?? []).map(({ method }) => method);
  const named = address.read("mode");
  const methods = [
    { value: "", label: "Tous les modes" },
    ...[...known, ...(named === "" || known.includes(named) ? [] : [named])].map((method) => ({
      value: method,
      label: method,
    })),
  ];
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
      views={<ScreenTabs label="Comptabilité" tab="accountingTab" />}
      actions={<ExportButton<typeof exportMovements> path="/api/accounting.csv" where={{ query }} />}
      search="Rechercher un client, un numéro…"
      filters={[
        { name: "nature", label: "Nature", options: movementKindOptions },
        { name: "mode", label: "Mode", options: methods },
      ]}
      days
      shortcuts={
        <>
          <Button size="small" variant="quiet" onClick={() => address.change(getMonthRange(today))}>
            Ce mois
          </Button>
          <Button size="small" variant="quiet" onClick={() => address.change(getMonthRange(today, 1))}>
            Le mois dernier
          </Button>
        </>
      }
      clears={["recherche", "nature", "mode", "du", "au"]}
      below={
        <>
          {totals.isError && !list.reading.isError ? (
            <p role="alert" className="text-sm text-danger">
              {getCallErrorMessage(totals.error)}
            </p>
          ) : null}
          {totals.data ? <MovementTotals totals={totals.data} /> : null}
        </>
      }
      failed="Les mouvements n'ont pas pu être chargés."
      empty="Aucun mouvement ne correspond."
      caption="Mouvements"
      noun="mouvement"
      rowId={({ id }) => id}
      tableFrom="xl"
      renderCard={(movement) => <MovementCard movement={movement} />}
    />
  );
}
