import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { dayInDakar } from "../parts/dates.ts";
import { DayFilter } from "../parts/list/day-filter.tsx";
import type { ListAddress } from "../parts/list/list-address.ts";
import { ListFilter } from "../parts/list/list-tools.tsx";
import { kindOptions, monthOf } from "./movement-filters.ts";

/** What narrows the ledger: period, kind, method. */
export function FilterBar({ address, methods }: { address: ListAddress; methods: readonly string[] }) {
  const [today] = useState(() => dayInDakar(new Date()));
  const { change, read } = address;
  const isNarrowed = ["recherche", "nature", "mode", "du", "au"].some((name) => read(name));
  const named = read("mode");
  const known = named === "" || methods.includes(named) ? methods : [...methods, named];
  return (
    <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <ListFilter address={address} name="nature" label="Nature" options={kindOptions} />
      <ListFilter address={address} name="mode" label="Mode" options={[{ value: "", label: "Tous les modes" }, ...known.map((method) => ({ value: method, label: method }))]} />
      <DayFilter label="Du" value={read("du")} max={read("au")} onPick={(du) => change({ du })} />
      <DayFilter label="Au" value={read("au")} min={read("du")} onPick={(au) => change({ au })} />
      <Button size="small" variant="quiet" onClick={() => change(monthOf(today))}>Ce mois</Button>
      <Button size="small" variant="quiet" onClick={() => change(monthOf(today, 1))}>Le mois dernier</Button>
      {isNarrowed ? <Button size="small" variant="quiet" onClick={() => change({ recherche: undefined, nature: undefined, mode: undefined, du: undefined, au: undefined })}>Tout effacer</Button> : null}
    </div>
  );
}
