import { Link } from "react-router";
import { Callout } from "#web/kit/ui/callout.tsx";
import { CardCountBadge, OfferBadge, ReprintBadge } from "../../parts/badge.tsx";
import { formatInstantInDakar, formatLongInstant } from "../../parts/dakar-dates.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { VisitStatistics, visitsPanelTitle } from "../../parts/visits/visits.tsx";
import { CopyableField } from "./card/card-data.tsx";
import { CardPanels } from "./card/card-panels.tsx";
import { OrderPeoplePanel } from "./card/order-people.tsx";
import { PausedCardNote } from "./card/pause.tsx";
import { PagePanel } from "../../parts/page-panel.tsx";
import { OrderPieces } from "./pieces/order-pieces.tsx";
import { OrderDocumentsPanel } from "./documents-panel.tsx";
import { OrderPaymentPanel } from "./payment/payment.tsx";
import { OutdatedPrintNotice } from "./printed-differs.tsx";
import { OrderProofPanel } from "./proof-panel.tsx";
import { IncompleteOrderNotice } from "./summary/incomplete.tsx";
import { OrderStateBadges } from "./summary/order-state-badges.tsx";
import { OrderToDo } from "./stages/order-to-do.tsx";
import { OrderTimelinePanel } from "./timeline/timeline.tsx";
import { PaymentAttemptList } from "./payment/attempts.tsx";
import { type OrderDetail, getCardName, showOrderBuyer, showOrderCard, reloadOrder } from "./use-order.ts";
import type { resendMail } from "#shared/contract/staff-order-actions.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { MailStateBadge } from "../../mails/mail-state.tsx";
import { formatCount } from "#shared/format/counts.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import { isDeliveredOutsideDakar } from "#shared/order/delivery-promise.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { formatDeliveryFee } from "#shared/order/delivery-towns.ts";
import { formatWorkingDays } from "#shared/order/lead-time.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { DeliveryFeeDialog } from "./delivery-fee-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

interface OrderPageProps {
  order: OrderDetail;
  /** Error of the last load; the data loaded before stays visible. */
  failure: Error | null;
}

/**
 * Shows first what is to do, then the people of an order of several cards, then the money, then the rest, folded. A
 * phone keeps this order; a laptop puts the money beside the rest.
 */
export function OrderDetailPage({ order: read, failure }: OrderPageProps) {
  const order = showOrderBuyer(read);
  const hasSeveral = order.cardList.length > 1;
  const address = useListUrlState();
  const card = order.cardList.find(({ cardRef }) => cardRef === address.read("carte"));
  const shown = hasSeveral && card ? showOrderCard(order, card) : order;
  const name = getCardName(order);
  return (
    <StaffScreen
      title={`${name}, commande ${order.number}`}
      heading={order.organisation?.name ?? name}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {(hasSeveral ? [...new Set(order.cardList.map(({ offer }) => offer))] : [order.offer]).map((offer) => (
            <OfferBadge key={offer} offer={offer} />
          ))}
          <CardCountBadge cards={order.cards} />
          <ReprintBadge order={order} />
          <span className="font-semibold whitespace-nowrap text-silver-50">{order.number}</span>
          {order.organisation && order.organisation.name !== name ? <span>{name}</span> : null}
          {order.organisation ? (
            <Link to={staffPaths.company(order.organisation.id)} className="text-link">
              Voir l'entreprise
            </Link>
          ) : null}
          <span>commandée le {formatLongInstant(order.createdAt)}</span>
          {order.related.map(({ ref, number, isFirst }) => (
            <Link key={ref} to={staffPaths.order(ref)} className="text-link">
              {isFirst ? "Complète" : "Complétée par"} la commande {number}
            </Link>
          ))}
          {!order.reprintOf || hasSeveral ? null : (
            <Link to={staffPaths.order(order.reprintOf)} className="text-link">
              Première commande de cette carte
            </Link>
          )}
        </span>
      }
    >
      <div className="flex flex-col gap-6">
        {failure ? (
          <Callout kind="warning" role="alert">
            <p>{getCallErrorMessage(failure)} Ce que vous voyez date de la lecture précédente.</p>
          </Callout>
        ) : null}
        <OrderStateBadges order={order} />
        <PausedCardNote order={order} />
        <OrderToDo order={order} shown={shown} />
        <OutdatedPrintNotice order={order} />
        <IncompleteOrderNotice order={order} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
          {hasSeveral ? (
            <div className="min-w-0">
              <OrderPeoplePanel
                order={order}
                shown={card}
                onShow={(cardRef) => address.change({ carte: cardRef }, { replace: true })}
              />
            </div>
          ) : null}
          <div className={`min-w-0 xl:col-start-2 xl:row-start-1 ${hasSeveral ? "xl:row-span-2" : ""}`}>
            <OrderPaymentPanel order={order} />
          </div>
          <div className="flex min-w-0 flex-col gap-2 xl:col-start-1">
            <OrderProofPanel order={order} />
            {hasSeveral ? null : <CardPanels order={order} />}
            <OrderDeliveryPanel order={order} />
            <OrderPieces order={order} />
            <OrderDocumentsPanel order={order} />
            <PaymentAttemptList order={order} />
            {order.visits ? (
              <PagePanel title={visitsPanelTitle} fold="visites" holds={formatCount(countViews(order.visits), "vue")}>
                <VisitStatistics figures={order.visits} />
              </PagePanel>
            ) : null}
            <OrderTimelinePanel order={order} />
            <OrderMailsPanel order={order} />
          </div>
        </div>
      </div>
    </StaffScreen>
  );
}

function countViews({ days }: NonNullable<OrderDetail["visits"]>): number {
  return days.reduce((sum, { views }) => sum + views, 0);
}

type Template = "order-received" | "payment-received";

/** Lists the mails to the buyer, each with a button to send it again. */
function OrderMailsPanel({ order }: { order: OrderDetail }) {
  const { act, doing } = useAct({ onEnd: () => reloadOrder(order.ref) });
  const canResend = !order.deletedAt && !order.expiredAt;
  const button = (template: Template) => (
    <Button
      size="small"
      variant="secondary"
      busy={doing === template}
      busyLabel=""
      onClick={() =>
        act(
          () =>
            callStaff<typeof resendMail>("POST", "/api/orders/:ref/resend", {
              params: { ref: order.ref },
              body: { template },
            }),
          template,
        )
      }
    >{`Renvoyer «\u00a0${mailTemplateLabels[template]}\u00a0»`}</Button>
  );

  return (
    <PagePanel title="E-mails" fold="e-mails" holds={formatCount(order.mails.length, "envoyé")}>
      <ul className="flex flex-col divide-y divide-line">
        {order.mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="font-semibold text-silver-50">{mailTemplateLabels[mail.template]}</p>
              <p className="text-xs text-silver-300 wrap-anywhere">
                {mail.recipient} · {formatInstantInDakar(mail.createdAt)}
              </p>
            </div>
            <MailStateBadge mail={mail} />
          </li>
        ))}
      </ul>
      {order.mails.length === 0 ? <p className="text-sm text-silver-400">Aucun e-mail.</p> : null}
      {canResend ? (
        <div className="flex flex-wrap gap-2">{button(order.paid ? "payment-received" : "order-received")}</div>
      ) : null}
    </PagePanel>
  );
}

type Destination = Pick<OrderDetail, (typeof deliveryTextNames)[number] | "deliveryFee" | "deliveryDays">;

/**
 * Shows where the pieces go, which the card does not show, and the fee; staff enter a fee here once it is agreed. Cards
 * that are sent elsewhere stand below, each with its own destination.
 */
function OrderDeliveryPanel({ order }: { order: OrderDetail }) {
  /** Whose fee is being entered: the reference of a card sent elsewhere, or `order` for the order's own. */
  const [agreeing, setAgreeing] = useState<string>();
  if (order.expiredAt) return null;
  const hasSeveral = order.cardList.length > 1;
  const isOrders = hasSeveral || !order.elsewhere;
  const agreed = isOrders && isDeliveredOutsideDakar({ town: order.deliveryTown }) && !order.deletedAt;
  const elsewhere = hasSeveral ? order.cardList.filter((card) => card.elsewhere?.deliveryAddress) : [];
  const [only] = order.cardList;
  const action = agreed ? (
    <Button size="small" variant="secondary" onClick={() => setAgreeing("order")}>
      {order.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}
    </Button>
  ) : null;
  return (
    <PagePanel
      title="Livraison"
      fold="livraison"
      holds={[order.deliveryTown, order.deliveryTown ? formatDeliveryFee(order.deliveryFee) : order.deliveryAddress]
        .filter(Boolean)
        .join(", ")}
      action={action}
    >
      <DestinationFields destination={order} paid={!isOrders && order.elsewhere?.isPaidWithOrder !== false} />
      {isOrders ? null : <AgreeFeeButton order={order} card={only} onPress={setAgreeing} />}
      {elsewhere.map((card) =>
        card.elsewhere ? (
          <section key={card.cardRef} className="flex flex-col gap-2 border-t border-line pt-4">
            <h3 className="text-base font-semibold text-silver-50">{`Carte ${formatNameWithDe(getCardName(card))}, envoyée ailleurs`}</h3>
            <DestinationFields destination={card.elsewhere} paid={card.elsewhere.isPaidWithOrder !== false} />
            <AgreeFeeButton order={order} card={card} onPress={setAgreeing} />
          </section>
        ) : null,
      )}
      {agreeing ? (
        <DeliveryFeeDialog
          order={order}
          cardRef={agreeing === "order" ? undefined : agreeing}
          onClose={() => setAgreeing(undefined)}
        />
      ) : null}
    </PagePanel>
  );
}

interface AgreeFeeButtonProps {
  order: OrderDetail;
  card: OrderDetail["cardList"][number] | undefined;
  onPress: (cardRef: string) => void;
}

/** Opens the fee form of a card sent elsewhere; hidden if the fee is paid with the order, or within Dakar. */
function AgreeFeeButton({ order, card, onPress }: AgreeFeeButtonProps) {
  const own = card?.elsewhere;
  if (!card || !own || own.isPaidWithOrder || order.deletedAt) return null;
  if (!isDeliveredOutsideDakar({ town: own.deliveryTown })) return null;
  return (
    <Button size="small" variant="secondary" onClick={() => onPress(card.cardRef)}>
      {own.deliveryFee === null ? "Noter les frais convenus" : "Changer les frais"}
    </Button>
  );
}

/** `paid`: the fee, if known, was paid with the order. */
function DestinationFields({ destination, paid }: { destination: Destination; paid: boolean }) {
  const { deliveryTown, deliveryFee, deliveryDays } = destination;
  const fee = `${formatDeliveryFee(deliveryFee)}${paid && deliveryFee ? " avec la commande" : ""}`;
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {deliveryTown ? (
        <CopyableField label="Frais et délai" value={`${fee}, ${formatWorkingDays(deliveryDays ?? 0)}`} />
      ) : null}
      {deliveryTextNames.map((name) =>
        destination[name] ? (
          <CopyableField key={name} label={orderFieldLabels[name]} value={destination[name]} />
        ) : null,
      )}
    </dl>
  );
}
