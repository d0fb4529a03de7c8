import { formatFcfa } from "#shared/format/fcfa.ts";
import { cardDeliveryLabel } from "#shared/order/order-lines.ts";
import { offers } from "#shared/offers/offers.ts";
import { Price } from "#web/kit/ui/price.tsx";
import type { GroupPrice } from "./group-price.ts";

/** Shows the price of an order of several cards, line by line. */
export function GroupPriceLines({ price }: { price: GroupPrice }) {
  return (
    <dl className="flex flex-col gap-2">
      {price.lines.map(({ offer, count, amount }) => (
        <Line key={offer} label={`${count} × Carte ${offers[offer].title}`} amount={formatFcfa(amount)} />
      ))}
      {price.discount > 0 ? (
        <Line label={`Remise de ${price.percent}\u00a0%`} amount={formatFcfa(-price.discount)} />
      ) : null}
      {price.deliveries.map(({ count, amount }) => (
        <Line key={amount / count} label={`${count} × ${cardDeliveryLabel}`} amount={formatFcfa(amount)} />
      ))}
      {price.agreedLater > 0 ? (
        <Line label={`${price.agreedLater} × ${cardDeliveryLabel}`} amount="à convenir, en plus" />
      ) : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="text-lg font-semibold text-silver-50">Total</dt>
        <dd className="text-xl">
          <Price amount={price.now} />
        </dd>
      </div>
    </dl>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-silver-200">{label}</dt>
      <dd className="whitespace-nowrap text-silver-100">{amount}</dd>
    </div>
  );
}
