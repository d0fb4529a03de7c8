import type { UnpaidOrder } from "#shared/contract/orders.ts";
import { offers } from "#shared/offers.ts";
import { describePromoDiscount } from "../rules.ts";
import { DiscountedPrice } from "#web/ui/price-now.tsx";

/** Shows what there is to pay, and beneath what a promo code takes off. */
export function AmountToPay({ order }: { order: UnpaidOrder }) {
  const first = order.quantity === 1 ? "Carte" : `${order.quantity} cartes`;
  const cards = !order.reprintOf ? first : "Nouvelle carte";
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="wrap-anywhere">{`${cards} ${offers[order.offer].title} pour ${order.firstName} ${order.lastName}`}</span>
        <DiscountedPrice whole={order.price} now={order.toPay} large />
      </p>
      <output className="block text-sm font-medium text-success">{describePromoDiscount(order)}</output>
    </div>
  );
}
