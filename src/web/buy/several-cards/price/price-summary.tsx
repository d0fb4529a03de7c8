import { formatFcfa } from "#shared/format/fcfa.ts";
import { isOrderedOnSite, offerNames, offers, type OfferPrices } from "#shared/offers/offers.ts";
import { paymentMethodsText, sayFeesOf } from "#shared/payment/payment-provider.ts";
import { computeStepDiscount, type PriceStep } from "#shared/offers/price-steps.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import type { GroupPrice } from "./group-price.ts";
import { GroupPriceLines } from "./price-lines.tsx";

interface PriceSummaryProps {
  /** Absent in the statically built page. */
  price: GroupPrice | undefined;
  settings: PageSettings;
  prices: OfferPrices;
  steps: readonly PriceStep[];
}

/** Shows, before any input, what the cards cost, and from how many cards on each costs less. */
export function PriceSummary({ price, settings, prices, steps }: PriceSummaryProps) {
  const offer = price?.lines[0]?.offer ?? offerNames.find(isOrderedOnSite) ?? "SILVER";
  return (
    <aside aria-label="Votre commande" className="panel flex flex-col gap-4 p-[min(1.5rem,5.5vw)] lg:sticky lg:top-6">
      <h2 className="text-lg">Prix</h2>
      {price ? (
        <GroupPriceLines price={price} />
      ) : (
        <p className="text-silver-200">{`Carte ${offers.SILVER.title}\u00a0: ${formatFcfa(settings.prices.SILVER)}`}</p>
      )}
      {steps.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm text-silver-300">
          {steps.map(({ from, percent }) => (
            <li key={from}>
              {`Dès ${from} cartes\u00a0: −${percent}\u00a0%, soit ${formatFcfa(prices[offer] - computeStepDiscount(steps, from, prices[offer]))} la carte ${offers[offer].title}.`}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="border-t border-line pt-4 text-sm text-silver-400">{`Paiement par ${paymentMethodsText}, à l'étape suivante. ${price ? sayFeesOf(price.now, settings.paymentFeesNote) : settings.paymentFeesNote}`}</p>
    </aside>
  );
}
