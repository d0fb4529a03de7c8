import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { ReactNode } from "react";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { PublicOrder, PublicOrderLine } from "#shared/contract/public-order.ts";
import { offers } from "#shared/offers/offers.ts";
import { formatInstantInFrench } from "../payment-instants.ts";
import { DeliveryLines } from "#web/kit/ui/delivery-lines.tsx";
import { DiscountedPrice } from "#web/kit/ui/price-now.tsx";
import { getDisplayedPrice, type PaymentPageView } from "../rules.ts";

interface SummaryProps {
  order: PublicOrder;
  /** The number of the order that this one completes. */
  completes: string | undefined;
  view: PaymentPageView;
}

/** Shows the offer, the price, the buyer, the date (product.md §2) and the order's number. */
export function PaymentOrderSummary({ order, completes, view }: SummaryProps) {
  const { firstName, lastName } = order.buyer ?? order;
  return (
    <dl className="mt-6 border-t border-line text-sm">
      <Row term="Numéro de commande">
        <span className="font-semibold tracking-wide whitespace-nowrap text-silver-50">{order.number}</span>
      </Row>
      {completes === undefined ? null : <Row term="Complète la commande">{completes}</Row>}
      {order.lines.length > 1 || (order.lines[0]?.quantity ?? 1) > 1 ? (
        order.lines.map((line) => <LineRow key={JSON.stringify(line)} line={line} />)
      ) : (
        <Row term="Offre">{order.lines[0]?.label ?? `Carte ${offers[order.offer].title}`}</Row>
      )}
      <Row term="Commandée par">
        {firstName} {lastName}
      </Row>
      <Row term="Le">
        <time dateTime={order.createdAt} suppressHydrationWarning>
          {formatInstantInFrench(order.createdAt)}
        </time>
      </Row>
      {order.delivery ? (
        <Row term="Livraison">
          <DeliveryLines delivery={order.delivery} />
        </Row>
      ) : null}
      {order.cards.map(({ ref, firstName, lastName, delivery }) =>
        delivery ? (
          <Row key={ref} term={`Livraison de la carte ${formatNameWithDe(`${firstName} ${lastName}`)}`}>
            <DeliveryLines delivery={delivery} />
          </Row>
        ) : null,
      )}
      {typeof order.price !== "number" ? null : (
        <Row term="Prix">
          <DiscountedPrice
            whole={order.price}
            now={order.paid ? (order.discountedPrice ?? order.price) : getDisplayedPrice(order, view)}
          />
        </Row>
      )}
    </dl>
  );
}

/** Shows the price of some cards, and the discount for their number. */
function LineRow({ line: { label, quantity, unitPrice, discount } }: { line: PublicOrderLine }) {
  return (
    <Row term={`${quantity} × ${label}`}>
      {formatFcfa(quantity * unitPrice - discount)}
      {discount > 0 ? ` (${formatFcfa(discount)} de remise)` : ""}
    </Row>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-silver-300">{term}</dt>
      <dd className="min-w-0 text-silver-100 wrap-anywhere">{children}</dd>
    </div>
  );
}
