import { Link } from "react-router";
import type { ListAddress } from "../parts/list/list-address.ts";
import { Empty } from "../parts/states.tsx";
import { portalPaths } from "../portal-paths.ts";
import { isNarrowed } from "./order-filters.ts";

/** Why the list is empty, and what to do. */
export function NoOrders({ address, inTrash }: { address: ListAddress; inTrash: boolean }) {
  if (isNarrowed(address)) return <Empty title="Aucune commande ne correspond à cette recherche."><p>Changez les filtres ou effacez-les.</p></Empty>;
  if (inTrash) return <Empty title="La corbeille est vide." />;
  return (
    <Empty title="Aucune commande pour l'instant.">
      <p>Les commandes du site apparaissent ici. Vous pouvez aussi en <Link to={portalPaths.newOrder} className="text-link">saisir une</Link>.</p>
    </Empty>
  );
}
