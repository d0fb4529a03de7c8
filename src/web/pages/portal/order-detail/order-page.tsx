import { Link } from "react-router";
import { Callout } from "#web/ui/callout.tsx";
import { OfferBadge, ReprintBadge } from "../parts/badge.tsx";
import { formatLongInstant } from "../parts/dates.ts";
import { getStaffErrorMessage } from "../parts/form/show-refusal.ts";
import { RefreshButton } from "../parts/list/pager.tsx";
import { portalPaths } from "../portal-paths.ts";
import { PortalScreen } from "../parts/screen.tsx";
import { VisitStatistics, visitsPanelTitle } from "../parts/visits/visits.tsx";
import { CopyableCardFields } from "./card/card-data.tsx";
import { CardOwnerEmail } from "./card/card-owner.tsx";
import { OrderCardImages } from "./card/images.tsx";
import { CardLinkQrCode } from "./card/link-qr.tsx";
import { PausedCardNote } from "./card/pause.tsx";
import { OrderPrintedCardPreview } from "./card/printed.tsx";
import { OrderDeliveryPanel } from "./delivery.tsx";
import { OrderMailsPanel } from "./mails.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import { OrderPieces } from "./pieces/order-pieces.tsx";
import { OrderPaymentPanel } from "./payment/payment.tsx";
import { OutdatedPrintNotice } from "./print/printed-differs.tsx";
import { OrderProofsPanel } from "./print/proofs.tsx";
import { IncompleteOrderNotice } from "./summary/incomplete.tsx";
import { OrderStateBadges } from "./summary/states.tsx";
import { OrderDetailSummary } from "./summary/summary.tsx";
import { OrderTimelinePanel } from "./timeline/timeline.tsx";
import type { OrderDetail } from "./use-order.ts";

interface OrderPageProps {
  order: OrderDetail;
  refreshing: boolean;
  /** Error of the last reading; the data read before stays shown. */
  failure: Error | null;
  onRefresh: () => void;
}

/**
 * Shows the summary first, then the work in progress, then the card, then the rest; on a phone in this order, on a
 * laptop in two columns.
 */
export function OrderDetailPage({ order, refreshing, failure, onRefresh }: OrderPageProps) {
  const name = `${order.firstName} ${order.lastName}`.trim();
  const isReprint = Boolean(order.reprintOf);
  return (
    <PortalScreen
      title={`${name}, commande ${order.number}`}
      heading={name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <OfferBadge offer={order.offer} />
          <ReprintBadge reprintOf={order.reprintOf} />
          <span className="font-semibold text-silver-50">{order.number}</span>
          <span>commandée le {formatLongInstant(order.createdAt)}</span>
          {!order.reprintOf ? null : (
            <Link to={portalPaths.order(order.reprintOf)} className="text-link">
              Première commande de cette carte
            </Link>
          )}
        </span>
      }
      actions={<RefreshButton busy={refreshing} onPress={onRefresh} />}
    >
      <div className="flex flex-col gap-6">
        {failure ? (
          <Callout kind="warning" role="alert">
            <p>{getStaffErrorMessage(failure)} Ce que vous voyez date de la lecture précédente.</p>
          </Callout>
        ) : null}
        <OrderStateBadges order={order} />
        <PausedCardNote order={order} />
        <OrderDetailSummary order={order} />
        <IncompleteOrderNotice order={order} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
          {/* What is worked on: money, then the piece's road. */}
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-1">
            <OrderPaymentPanel order={order} />
            <OrderPieces order={order} />
            <OrderProofsPanel order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <OutdatedPrintNotice order={order} />
            <OrderPrintedCardPreview order={order} />
            <CopyableCardFields order={order} />
            {isReprint ? null : <CardOwnerEmail order={order} />}
            <OrderDeliveryPanel order={order} />
            {isReprint ? null : <OrderCardImages order={order} />}
            <CardLinkQrCode order={order} />
            {order.visits ? (
              <OrderDetailPanel title={visitsPanelTitle} fold="visites">
                <VisitStatistics figures={order.visits} />
              </OrderDetailPanel>
            ) : null}
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-2">
            <OrderTimelinePanel order={order} />
            <OrderMailsPanel order={order} />
          </div>
        </div>
      </div>
    </PortalScreen>
  );
}
