import { Link } from "react-router";
import type { ListUrlState } from "../parts/list/list-address.ts";
import { PortalEmptyState } from "../parts/states.tsx";
import { portalPaths } from "../session/portal-paths.ts";
import { isOrderListFiltered } from "./order-filters.ts";

/** Explains why the list is empty, and what to do. */
export function NoOrders({ address, inTrash }: { address: ListUrlState; inTrash: boolean }) {
  if (isOrderListFiltered(address))
    return (
      <PortalEmptyState title="Aucune commande ne correspond à cette recherche.">
        <p>Changez les filtres ou effacez-les.</p>
      </PortalEmptyState>
    );
  if (inTrash) return <PortalEmptyState title="La corbeille est vide." />;
  return (
    <PortalEmptyState title="Aucune commande pour l'instant.">
      <p>
        Les commandes du site apparaissent ici. Vous pouvez aussi en{" "}
        <Link to={portalPaths.newOrder} className="text-link">
          saisir une
        </Link>
        .
      </p>
    </PortalEmptyState>
  );
}
