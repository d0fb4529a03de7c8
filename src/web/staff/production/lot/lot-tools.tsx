import { finishedPieceStates } from "../piece-query.ts";
import type { LotPiece } from "#shared/contract/lots.ts";
import { pieceStateLabels } from "#shared/words.ts";
import type { ListUrlState } from "../../parts/list/list-address.ts";
import { ListFilter, ListSearch, ListToolbar } from "../../parts/list/list-tools.tsx";
import type { ListScreenState } from "../../parts/list/use-list.ts";
import type { LotDetail } from "./use-lot.ts";

interface LotToolsProps {
  lot: LotDetail;
  address: ListUrlState;
  list: ListScreenState<LotPiece>;
}

/** Searches a lot's pieces, and narrows them to a state or a department. */
export function LotTools({ lot, address, list }: LotToolsProps) {
  const set = finishedPieceStates
    .filter((state) => state !== "delivered")
    .map((state) => ({ state, count: undefined }));
  const states = [...lot.states, ...set].map(({ state, count }) => ({
    value: state,
    label: count === undefined ? pieceStateLabels[state] : `${pieceStateLabels[state]} (${count})`,
  }));
  const departments = lot.departments.filter(({ name }) => name !== "");
  return (
    <div className="flex flex-col gap-2 md:flex-row md:items-center">
      <ListToolbar list={list}>
        <ListSearch address={address} placeholder="Rechercher une personne du lot…" />
      </ListToolbar>
      <div role="group" aria-label="Filtres" className="grid grid-cols-2 items-center gap-2 md:flex md:*:max-w-48">
        <ListFilter
          address={address}
          name="etat"
          label="État"
          options={[{ value: "", label: "Tout état" }, ...states]}
        />
        {departments.length > 0 ? (
          <ListFilter
            address={address}
            name="service"
            label="Département"
            options={[
              { value: "", label: "Tout département" },
              ...departments.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
            ]}
          />
        ) : null}
      </div>
    </div>
  );
}
