import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import type { ListAddress } from "../parts/list/list-address.ts";
import { ListFilter, ListSearch } from "../parts/list/list-tools.tsx";
import { isNarrowed, materialOptions, offerOptions } from "./piece-query.ts";

/** What finds and narrows pieces. `refresh`: the button that reads them again. */
export function PieceTools({ address, refresh }: { address: ListAddress; refresh: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <div className="flex flex-1 items-center gap-2">
        <ListSearch address={address} placeholder="Rechercher un nom, un numéro, un téléphone…" />
        {refresh}
      </div>
      <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
        <ListFilter address={address} name="offre" label="Offre" options={offerOptions} />
        <ListFilter address={address} name="matiere" label="Matière" options={materialOptions} />
        {isNarrowed(address) ? <Button size="small" variant="quiet" onClick={() => address.change({ recherche: undefined, offre: undefined, matiere: undefined, retard: undefined })}>Tout effacer</Button> : null}
      </div>
    </div>
  );
}
