import { formatFcfa } from "#shared/money.ts";
import { Callout } from "#web/ui/callout.tsx";
import { useTrash } from "../orders/use-trash.ts";
import { Badge, OfferBadge } from "../parts/badge.tsx";
import { formatLong } from "../parts/dates.ts";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { Visits, visitsTitle } from "../parts/visits/visits.tsx";
import { CardData } from "./card/card-data.tsx";
import { CardSketch } from "./card/card-sketch.tsx";
import { Images } from "./card/images.tsx";
import { LinkQr } from "./card/link-qr.tsx";
import { Delivery } from "./delivery.tsx";
import { Mails } from "./mails.tsx";
import { Panel } from "./panel.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Payment } from "./payment/payment.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import type { OrderDetail } from "./use-order.ts";

interface OrderPageProps {
  order: OrderDetail;
  refreshing: boolean;
  /** Why the last reading failed; what was read before stays. */
  failure: Error | null;
  onRefresh: () => void;
}

export function OrderPage({ order, refreshing, failure, onRefresh }: OrderPageProps) {
  const name = `${order.firstName} ${order.lastName}`;
  return (
    <Screen
      title={`${name}, commande ${order.number}`}
      heading={name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <OfferBadge offer={order.offer} />
          {order.paid ? <Badge kind="good">Payée</Badge> : <Badge kind="waiting">Non payée</Badge>}
          {order.rest > 0 ? <Badge kind="waiting">Reste à encaisser</Badge> : null}
          {order.attention ? <Badge kind="bad">Paiement à vérifier</Badge> : null}
          <span className="font-semibold text-silver-50">{order.number}</span>
          <span>{formatFcfa(order.price)}</span>
          <span>commandée le {formatLong(order.createdAt)}</span>
        </span>
      }
      actions={<RefreshButton busy={refreshing} onPress={onRefresh} />}
    >
      <div className="flex flex-col gap-6">
        {failure ? <Callout kind="warning" role="alert"><p>{sentenceOf(failure)} Ce que vous voyez date de la lecture précédente.</p></Callout> : null}
        <States order={order} />
        <OrderActions order={order} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
              <CardSketch order={order} />
              <CardData order={order} />
            </div>
            {order.visits ? <Panel title={visitsTitle}><Visits figures={order.visits} /></Panel> : null}
            <Delivery order={order} />
            <Images order={order} />
            <LinkQr order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Payment order={order} />
            <Timeline order={order} />
            <Mails order={order} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** What sets this order apart. */
function States({ order }: { order: OrderDetail }) {
  const { restore } = useTrash();
  if (order.deletedAt) {
    return (
      <Callout kind="danger" title={`Supprimée le ${formatLong(order.deletedAt)}.`}>
        <p>Elle reste 30 jours dans la corbeille. <button type="button" className="text-link min-h-11" onClick={() => restore(order.ref)}>Restaurer cette commande</button></p>
      </Callout>
    );
  }
  if (order.expiredAt) return <Callout title={`Expirée le ${formatLong(order.expiredAt)}.`}><p>Jamais payée, ses données personnelles ont été effacées.</p></Callout>;
  return null;
}
