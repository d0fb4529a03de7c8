import { Link, useParams } from "react-router";
import { CallError } from "#web/api/client.ts";
import { Screen } from "../parts/screen.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { portalPaths } from "../portal-paths.ts";
import { OrderPage } from "./order-page.tsx";
import { useOrder } from "./use-order.ts";

/** Everything about one order. */
export function OrderScreen() {
  const { ref = "" } = useParams();
  const order = useOrder(ref);
  if (order.data) return <OrderPage order={order.data} refreshing={order.isFetching} failure={order.error} onRefresh={() => void order.refetch()} />;
  const isUnknown = order.error instanceof CallError && order.error.status === 404;
  return (
    <Screen title="Commande">
      {order.isPending ? <Loading /> : null}
      {isUnknown ? <Empty title="Aucune commande correspondante."><Link to={portalPaths.orders} className="text-link">Retour aux commandes</Link></Empty> : null}
      {order.isError && !isUnknown ? <Failed what="La commande n'a pas pu être chargée." error={order.error} onRetry={() => void order.refetch()} busy={order.isFetching} /> : null}
    </Screen>
  );
}
