import { Link } from "react-router";
import { Callout } from "#web/kit/ui/callout.tsx";
import { CardCountBadge, OfferBadge, ReprintBadge } from "../../parts/badge.tsx";
import { formatLongInstant } from "../../parts/dates.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { RefreshButton } from "../../parts/list/pager.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { VisitStatistics, visitsPanelTitle } from "../../parts/visits/visits.tsx";
import { CopyableCardFields } from "./card/card-data.tsx";
import { CardOwnerEmail } from "./card/card-owner.tsx";
import { OrderCardsPanel } from "./card/order-cards.tsx";
import { OrderCardImages } from "./card/images.tsx";
import { CardLinkQrCode } from "./card/link-qr.tsx";
import { PausedCardNote } from "./card/pause.tsx";
import { OrderPrintedCardPreview } from "./card/printed.tsx";
import { CompanyProofPanel } from "./company-proof/company-proof-panel.tsx";
import { OrderDeliveryPanel } from "./delivery.tsx";
import { OrderMailsPanel } from "./mails.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import { OrderPieces } from "./pieces/order-pieces.tsx";
import { OrderDocumentsPanel } from "./documents/documents-panel.tsx";
import { OrderPaymentPanel } from "./payment/payment.tsx";
import { OutdatedPrintNotice } from "./print/printed-differs.tsx";
import { OrderProofsPanel } from "./print/proofs.tsx";
import { IncompleteOrderNotice } from "./summary/incomplete.tsx";
import { OrderStateBadges } from "./summary/states.tsx";
import { OrderDetailSummary } from "./summary/summary.tsx";
import { OrderTimelinePanel } from "./timeline/timeline.tsx";
import { getCardName, type OrderDetail, showOrderBuyer, showOrderCard } from "./use-order.ts";

interface OrderPageProps {
  order: OrderDetail;
  refreshing: boolean;
  /** Error of the last reading; the data read before stays shown. */
  failure: Error | null;
  onRefresh: () => void;
}

/**
 * Shows the summary first and the cards of an order of several, then the work in progress, then the card, then the
 * rest; on a phone in this order, on a laptop in two columns.
 */
export function OrderDetailPage({ order: read, refreshing, failure, onRefresh }: OrderPageProps) {
  const order = showOrderBuyer(read);
  const hasSeveral = order.cardList.length > 1;
  const address = useListUrlState();
  const card = order.cardList.find(({ cardRef }) => cardRef === address.read("carte")) ?? order.cardList[0];
  const shown = hasSeveral && card ? showOrderCard(order, card) : order;
  const name = getCardName(order);
  const isReprint = Boolean(order.reprintOf);
  return (
    <PortalScreen
      title={`${name}, commande ${order.number}`}
      heading={order.organisation?.name ?? name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {(hasSeveral ? [...new Set(order.cardList.map(({ offer }) => offer))] : [order.offer]).map((offer) => (
            <OfferBadge key={offer} offer={offer} />
          ))}
          <CardCountBadge cards={order.cards} />
          <ReprintBadge order={order} />
          <span className="font-semibold text-silver-50">{order.number}</span>
          {order.organisation && order.organisation.name !== name ? <span>{name}</span> : null}
          {order.organisation ? (
            <Link to={portalPaths.company(order.organisation.id)} className="text-link">
              Voir l'entreprise
            </Link>
          ) : null}
          <span>commandée le {formatLongInstant(order.createdAt)}</span>
          {!order.reprintOf || hasSeveral ? null : (
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
            <p>{getCallErrorMessage(failure)} Ce que vous voyez date de la lecture précédente.</p>
          </Callout>
        ) : null}
        <OrderStateBadges order={order} />
        <PausedCardNote order={order} />
        <OrderDetailSummary order={order} shown={shown} />
        <IncompleteOrderNotice order={order} />
        {hasSeveral && card ? (
          <OrderCardsPanel
            order={order}
            shown={card}
            onShow={({ cardRef }) => address.change({ carte: cardRef }, { replace: true })}
          />
        ) : null}
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
          {/* What is worked on: money, then the piece's road. */}
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-start-1">
            <OrderPaymentPanel order={order} />
            <OrderDocumentsPanel order={order} />
            <CompanyProofPanel order={order} />
            <OrderPieces order={order} />
            <OrderProofsPanel order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <OutdatedPrintNotice order={order} />
            <OrderPrintedCardPreview order={shown} />
            <CopyableCardFields order={shown} />
            {isReprint ? null : <CardOwnerEmail key={shown.cardRef} order={shown} />}
            {hasSeveral ? null : <OrderDeliveryPanel order={order} />}
            {isReprint ? null : <OrderCardImages order={shown} />}
            <CardLinkQrCode order={shown} />
            {hasSeveral ? <OrderDeliveryPanel order={order} /> : null}
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
