import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { describePromoDiscount } from "../rules.ts";
import { DiscountedPrice } from "#web/kit/ui/price-now.tsx";

function describeSale(order: UnpaidOrder): string {
  const { offer, quantity, reprintOf } = order;
  const { firstName, lastName } = order.cards[0] ?? order;
  if (quantity > 1)
    return reprintOf ? formatCount(quantity, "nouvelle carte", "nouvelles cartes") : formatCount(quantity, "carte");
  return `${reprintOf ? "Nouvelle carte" : "Carte"} ${offers[offer].title} pour ${firstName} ${lastName}`;
}

/** Shows the amount to pay, and below it what a promo code takes off. */
export function AmountToPay({ order }: { order: UnpaidOrder }) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="wrap-anywhere">{describeSale(order)}</span>
        <DiscountedPrice whole={order.price} now={order.toPay} large />
      </p>
      <output className="block text-sm font-medium text-success">{describePromoDiscount(order)}</output>
    </div>
  );
}
