import { ContactLink } from "../../../parts/contact-link.tsx";
import type { ReactNode } from "react";
import { agreeWord } from "#shared/format/counts.ts";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";
import { buildMapLink } from "#web/kit/map-link.ts";
import { buildWhatsAppChatLink } from "../../../parts/whatsapp-chat-link.ts";
import { PaymentBadge, PriceDiscount } from "../../payment-state.tsx";
import { ProductionBadge } from "../../production-state.tsx";
import { OrderActions } from "../order-actions.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import type { OrderDetail } from "../use-order.ts";
import { findLeastAdvancedPiece, getOrderNextStep } from "../next-step.ts";
import { formatPieceStateCounts, describeOrderPayments, describePieceProgress } from "./order-progress.ts";

interface OrderDetailSummaryProps {
  order: OrderDetail;
  /** The order with the fields of the card that is shown. */
  shown: OrderDetail;
}

/** Shows the summary of an order: states and dates of payment and card, the next step, and ways to reach the buyer. */
export function OrderDetailSummary({ order, shown }: OrderDetailSummaryProps) {
  const made = useOrderPieces(order).data;
  const pieces = made?.pieces ?? [];
  const step = getOrderNextStep(
    order,
    pieces.map(({ state }) => state),
  );
  const one = findLeastAdvancedPiece(pieces);
  const several = pieces.length > 1 ? [formatPieceStateCounts(pieces.map(({ state }) => state))] : [];

  return (
    <section aria-label="En bref" className="panel flex flex-col gap-4 rounded-md p-5">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Standing of="Paiement" badge={<PaymentBadge order={order} />} story={describeOrderPayments(order)}>
          <span className="text-2xl font-bold tracking-tight whitespace-nowrap text-silver-50">
            {formatAskedPrice(order)}
          </span>
          <PriceDiscount order={order} />
        </Standing>
        {one || order.missing.length > 0 ? (
          <Standing
            of={agreeWord(order.cards, "Carte imprimée", "Cartes imprimées")}
            badge={<ProductionBadge order={order} />}
            story={[
              ...several,
              ...(one ? describePieceProgress(one, made?.moves ?? [], order.promisedDeliveryDays) : []),
            ]}
          />
        ) : null}
      </div>
      {step ? (
        <p className="text-sm text-pretty">
          <span className="text-silver-300">À faire&nbsp;: </span>
          <span className="font-semibold text-silver-50">{step.says}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <OrderActions order={order} shown={shown} step={step} pieceId={one?.id} />
        {order.expiredAt ? null : <Reach order={order} />}
      </div>
    </section>
  );
}

interface StandingProps {
  of: string;
  badge: ReactNode;
  story: readonly string[];
  children?: ReactNode;
}

/** One aspect of an order: its state, then its history. */
function Standing({ of, badge, story, children }: StandingProps) {
  return (
    <div role="group" aria-label={of} className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden="true" className="text-xs text-silver-300">
        {of}
      </p>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {badge}
        {story.length > 0 ? <p className="text-sm text-silver-100">{story.join(" · ")}</p> : null}
      </div>
    </div>
  );
}

/** Shows whom to call: the buyer of several cards, else who holds the one. */
function Reach({ order }: { order: OrderDetail }) {
  const { firstName, phoneNumber, email, deliveryAddress, address } = order;
  const place = deliveryAddress || address;
  return (
    <div role="group" aria-label={`Joindre ${firstName}`} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {phoneNumber ? (
        <ContactLink href={`tel:${phoneNumber}`} icon="phone">
          Appeler
        </ContactLink>
      ) : null}
      {phoneNumber ? (
        <ContactLink href={buildWhatsAppChatLink(phoneNumber)} icon="whatsapp" away>
          WhatsApp
        </ContactLink>
      ) : null}
      {email ? (
        <ContactLink href={`mailto:${email}`} icon="mail">
          Écrire
        </ContactLink>
      ) : null}
      {place ? (
        <ContactLink href={buildMapLink(place)} icon="pin" away>
          Itinéraire
        </ContactLink>
      ) : null}
    </div>
  );
}
