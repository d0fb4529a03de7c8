import type { ReactNode } from "react";
import { type OfferName, offers } from "#shared/offers.ts";
import { Price } from "#web/ui/price.tsx";
import { type PriceWithDiscount, StruckFullPrice } from "#web/ui/price-now.tsx";

/**
 * Renders a bar at the thumb of whoever holds a phone: what it costs, and the step's button. Where a keyboard
 * leaves little room it scrolls with the rest.
 */
export function OrderFormActionBar({
  offer,
  price,
  children,
}: {
  offer: OfferName;
  price: PriceWithDiscount;
  children: ReactNode;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-10 md:px-10 lg:hidden short:static">
      <p className="shrink-0 leading-tight">
        <span className="block text-sm text-silver-300">
          {`Carte ${offers[offer].title}`} <StruckFullPrice {...price} />
        </span>
        <span className="text-lg">
          <Price amount={price.now} />
        </span>
      </p>
      {children}
    </div>
  );
}
