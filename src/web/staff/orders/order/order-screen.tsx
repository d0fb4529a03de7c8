import { Link, Navigate, useParams } from "react-router";
import { CallError } from "#web/kit/api/client.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalEmptyState, PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { OrderDetailPage } from "./order-page.tsx";
import { useOrderDetail } from "./use-order.ts";
import { screens } from "../../session/screens.ts";

/** Shows everything about one order. */
export function OrderDetailScreen() {
  const { ref = "" } = useParams();
  const order = useOrderDetail(ref);
  // The reference of one of its cards leads to the order, with that card shown.
  if (order.data && order.data.ref !== ref)
    return <Navigate replace to={`${portalPaths.order(order.data.ref)}?carte=${ref.toUpperCase()}`} />;
  if (order.data)
    return (
      <OrderDetailPage
        order={order.data}
        refreshing={order.isFetching}
        failure={order.error}
        onRefresh={() => void order.refetch()}
      />
    );
  const isUnknown = order.error instanceof CallError && order.error.status === 404;
  return (
    <PortalScreen title={screens.order.title}>
      {order.isPending ? <PortalLoadingState /> : null}
      {isUnknown ? (
        <PortalEmptyState title="Aucune commande correspondante.">
          <Link to={portalPaths.orders} className="text-link">
            Retour aux commandes
          </Link>
        </PortalEmptyState>
      ) : null}
      {order.isError && !isUnknown ? (
        <PortalFailedState
          what="La commande n'a pas pu être chargée."
          error={order.error}
          onRetry={() => void order.refetch()}
          busy={order.isFetching}
        />
      ) : null}
    </PortalScreen>
  );
}
