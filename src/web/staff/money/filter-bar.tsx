import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { toIsoDayInDakar } from "../parts/dates.ts";
import { DayFilter } from "../parts/list/day-filter.tsx";
import type { ListUrlState } from "../parts/list/list-address.ts";
import { ListFilter } from "../parts/list/list-tools.tsx";
import { movementKindOptions, getMonthRange } from "./movement-filters.ts";

/** Filters the ledger: period, kind, method. */
export function MovementFilterBar({ address, methods }: { address: ListUrlState; methods: readonly string[] }) {
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
