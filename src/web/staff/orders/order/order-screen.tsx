import { Link, Navigate, useParams } from "react-router";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { OrderDetailPage } from "./order-page.tsx";
import { useOrderDetail } from "./use-order.ts";
import { screens } from "../../session/screens.ts";

export function OrderDetailScreen() {
  const { ref = "" } = useParams();
  const order = useOrderDetail(ref);
  // The reference of a further card redirects to its order, with that card shown.
  if (order.data && order.data.ref !== ref)
    return <Navigate replace to={`${staffPaths.order(order.data.ref)}?carte=${ref.toUpperCase()}`} />;
  if (order.data) return <OrderDetailPage order={order.data} failure={order.error} />;
  const isUnknown = order.error instanceof CallError && order.error.status === 404;
  return (
    <StaffScreen title={screens.order.title}>
      {isUnknown ? (
        <StaffEmptyState title="Aucune commande correspondante.">
          <Link to={staffPaths.orders} className="text-link">
            Retour aux commandes
          </Link>
        </StaffEmptyState>
      ) : (
        <StaffReadingState query={order} failed="La commande n'a pas pu être chargée." />
      )}
    </StaffScreen>
  );
}
