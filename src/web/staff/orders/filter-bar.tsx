import { Button } from "#web/kit/ui/button.tsx";
import { DayFilter } from "../parts/list/day-filter.tsx";
import type { ListUrlState } from "../parts/list/list-address.ts";
import { ListFilter } from "../parts/list/list-tools.tsx";
import {
  isOrderListFiltered,
  orderFilterNames,
  orderOfferOptions,
  orderProductionOptions,
  orderStatusOptions,
} from "./order-filters.ts";

/** Filters the list: state, offer, period. */
export function OrderFilterBar({ address }: { address: ListUrlState }) {
  return (
    <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <ListFilter address={address} name="statut" label="État" options={orderStatusOptions} />
      <ListFilter address={address} name="offre" label="Offre" options={orderOfferOptions} />
      <ListFilter address={address} name="production" label="Production" options={orderProductionOptions} />
      <DayFilter
        label="Du"
        value={address.read("du")}
        max={address.read("au")}
        onPick={(du) => address.change({ du })}
      />
      <DayFilter
        label="Au"
        value={address.read("au")}
        min={address.read("du")}
        onPick={(au) => address.change({ au })}
      />
      {isOrderListFiltered(address) ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => address.change(Object.fromEntries(orderFilterNames.map((name) => [name, undefined])))}
        >
          Tout effacer
        </Button>
      ) : null}
    </div>
  );
}
