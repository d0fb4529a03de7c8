import { Button } from "#web/ui/button.tsx";
import type { ListAddress } from "../parts/list/list-address.ts";
import { ListFilter } from "../parts/list/list-tools.tsx";
import { isNarrowed, narrowingNames, offerOptions, productionOptions, statusOptions } from "./order-filters.ts";

/** What narrows the list: state, offer, period. */
export function FilterBar({ address }: { address: ListAddress }) {
  return (
    <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <ListFilter address={address} name="statut" label="État" options={statusOptions} />
      <ListFilter address={address} name="offre" label="Offre" options={offerOptions} />
      <ListFilter address={address} name="production" label="Production" options={productionOptions} />
      <DayFilter label="Du" value={address.read("du")} max={address.read("au")} onPick={(du) => address.change({ du })} />
      <DayFilter label="Au" value={address.read("au")} min={address.read("du")} onPick={(au) => address.change({ au })} />
      {isNarrowed(address) ? (
        <Button size="small" variant="quiet" onClick={() => address.change(Object.fromEntries(narrowingNames.map((name) => [name, undefined])))}>
          Tout effacer
        </Button>
      ) : null}
    </div>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

function DayFilter({ label, value, onPick, ...range }: DayFilterProps) {
  return (
    <label className={`col-span-2 flex min-h-11 items-center gap-2 rounded-full border bg-raised pr-3 pl-4 text-sm font-medium hover:border-silver-200 ${value ? "border-gold-300 text-gold-200" : "border-edge text-silver-100"}`}>
      {label}
      <input type="date" {...range} value={value} onChange={(event) => onPick(event.target.value)} className="min-w-0 flex-1 bg-transparent text-sm outline-offset-4" />
    </label>
  );
}
