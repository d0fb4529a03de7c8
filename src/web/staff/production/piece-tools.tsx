import { useState } from "react";
import type { ListUrlState } from "../parts/list/list-url-state.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { ListFilterBar, ListSearch } from "../parts/list/list-toolbar.tsx";
import { isPieceListFiltered, pieceFilterNames, pieceMaterialOptions, pieceOfferOptions } from "./piece-query.ts";

/** Filters that a task of the dashboard sets; a press removes one. */
const narrowings = [
  { name: "pret", label: "Sans celles qui attendent" },
  { name: "absent", label: "Personne à l'adresse" },
] as const;

/** Renders the search and filters of pieces; on a phone the filters are folded while none is set. */
export function PieceListTools({ address }: { address: ListUrlState }) {
  const [open, setOpen] = useState(() => Boolean(address.read("offre") || address.read("matiere")));
  return (
    <div className="flex flex-1 flex-col gap-2 md:flex-row md:items-center">
      <div className="flex flex-1 items-center gap-2">
        <ListSearch address={address} placeholder="Rechercher un nom, un numéro, un téléphone…" />
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-link inline-flex min-h-11 items-center px-1 text-sm md:hidden"
        >
          Filtres
        </button>
      </div>
      <ListFilterBar
        address={address}
        filters={[
          { name: "offre", label: "Offre", options: pieceOfferOptions },
          { name: "matiere", label: "Matière", options: pieceMaterialOptions },
        ]}
        shortcuts={narrowings
          .filter(({ name }) => address.read(name) === "1")
          .map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed="true"
              onClick={() => address.change({ [name]: undefined })}
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-gold-300 bg-gold-900 px-4 text-sm font-medium text-gold-200"
            >
              {label}
              <Icon name="close" size="small" />
            </button>
          ))}
        clears={pieceFilterNames}
        className={`grid-cols-2 items-center gap-2 md:flex md:flex-wrap ${open || isPieceListFiltered(address) ? "grid" : "hidden"}`}
      />
    </div>
  );
}
