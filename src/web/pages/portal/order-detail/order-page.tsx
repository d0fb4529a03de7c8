import { Link } from "react-router";
import { Callout } from "#web/ui/callout.tsx";
import { OfferBadge, ReprintBadge } from "../parts/badge.tsx";
import { formatLong } from "../parts/dates.ts";
import { sentenceOf } from "../parts/form/show-refusal.ts";
import { RefreshButton } from "../parts/list/pager.tsx";
import { portalPaths } from "../portal-paths.ts";
import { Screen } from "../parts/screen.tsx";
import { Visits, visitsTitle } from "../parts/visits/visits.tsx";
import { CardData } from "./card/card-data.tsx";
import { CardOwner } from "./card/card-owner.tsx";
import { Images } from "./card/images.tsx";
import { LinkQr } from "./card/link-qr.tsx";
import { Paused } from "./card/pause.tsx";
import { Printed } from "./card/printed.tsx";
import { Delivery } from "./delivery.tsx";
import { Mails } from "./mails.tsx";
import { Panel } from "./panel.tsx";
import { OrderPieces } from "./pieces/order-pieces.tsx";
import { Payment } from "./payment/payment.tsx";
import { PrintedDiffers } from "./print/printed-differs.tsx";
import { Proofs } from "./print/proofs.tsx";
import { Incomplete } from "./summary/incomplete.tsx";
import { States } from "./summary/states.tsx";
import { Summary } from "./summary/summary.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import type { OrderDetail } from "./use-order.ts";

interface OrderPageProps {
  order: OrderDetail;
  refreshing: boolean;
  /** Why the last reading failed; what was read before stays. */
  failure: Error | null;
  onRefresh: () => void;
}

/** What one came for first, then what is worked on, then the card, then the rest; on a phone in this order, on a laptop in two columns. */
export function OrderPage({ order, refreshing, failure, onRefresh }: OrderPageProps) {
  const name = `${order.firstName} ${order.lastName}`.trim();
  const isReprint = Boolean(order.reprintOf);
  return (
    <Screen
      title={`${name}, commande ${order.number}`}
      heading={name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <OfferBadge offer={order.offer} />
          <ReprintBadge reprintOf={order.reprintOf} />
          <span className="font-semibold text-silver-50">{order.number}</span>
          <span>commandée le {formatLong(order.createdAt)}</span>
          {!order.reprintOf ? null : <Link to={portalPaths.order(order.reprintOf)} className="text-link">Première commande de cette carte</Link>}
        </span>
      }
      actions={<RefreshButton busy={refreshing} onPress={onRefresh} />}
    >
      <div className="flex flex-col gap-6">
        {failure ? <Callout kind="warning" role="alert"><p>{sentenceOf(failure)} Ce que vous voyez date de la lecture précédente.</p></Callout> : null}
        <States order={order} />
        <Paused order={order} />
        <Summary order={order} />
        <Incomplete order={order} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
          {/* What is worked on: money, then the piece's road. */}
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-1">
            <Payment order={order} />
            <OrderPieces order={order} />
            <Proofs order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <PrintedDiffers order={order} />
            <Printed order={order} />
            <CardData order={order} />
            {isReprint ? null : <CardOwner order={order} />}
            <Delivery order={order} />
            {isReprint ? null : <Images order={order} />}
            <LinkQr order={order} />
            {order.visits ? <Panel title={visitsTitle} fold="visites"><Visits figures={order.visits} /></Panel> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-2">
            <Timeline order={order} />
            <Mails order={order} />
          </div>
        </div>
      </div>
    </Screen>
  );
}
