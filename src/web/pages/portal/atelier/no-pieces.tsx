import { pieceStateLabels, pieceStates } from "#shared/words.ts";
import type { ListAddress } from "../parts/list/list-address.ts";
import { Empty } from "../parts/states.tsx";
import { isNarrowed } from "./piece-query.ts";

/** Why no piece is shown. */
export function NoPieces({ address }: { address: Pick<ListAddress, "read"> }) {
  const state = pieceStates.find((one) => one === address.read("etat"));
  if (address.read("retard") === "1" && !address.read("recherche")) return <Empty title="Rien n'est en retard." />;
  if (isNarrowed(address)) return <Empty title="Aucune pièce ne correspond à cette recherche."><p>Changez les filtres ou effacez-les.</p></Empty>;
  if (state) return <Empty title={`Aucune pièce dans l'état «\u00a0${pieceStateLabels[state]}\u00a0».`} />;
  return <Empty title="Rien à fabriquer pour l'instant."><p>Chaque commande payée apparaît ici avec ses pièces.</p></Empty>;
}
