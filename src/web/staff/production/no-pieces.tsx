import { pieceStateLabels, pieceStates } from "#shared/states-and-kinds.ts";
import type { ListUrlState } from "../parts/list/list-url-state.ts";
import { StaffEmptyState } from "../parts/staff-states.tsx";
import { isPieceListFiltered } from "./piece-query.ts";

/** Explains why no piece is shown. */
export function NoPieces({ address }: { address: Pick<ListUrlState, "read"> }) {
  const state = pieceStates.find((one) => one === address.read("etat"));
  if (address.read("retard") === "1" && !address.read("recherche"))
    return <StaffEmptyState title="Rien n'est en retard." />;
  if (isPieceListFiltered(address))
    return (
      <StaffEmptyState title="Aucune pièce ne correspond à cette recherche.">
        <p>Changez les filtres ou effacez-les.</p>
      </StaffEmptyState>
    );
  if (state) return <StaffEmptyState title={`Aucune pièce dans l'état «\u00a0${pieceStateLabels[state]}\u00a0».`} />;
  return (
    <StaffEmptyState title="Rien à fabriquer pour l'instant.">
      <p>Chaque commande payée apparaît ici avec ses pièces.</p>
    </StaffEmptyState>
  );
}
