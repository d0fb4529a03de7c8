import { formatFcfa } from "#shared/format/fcfa.ts";
import { Price } from "./price.tsx";

export interface PriceWithDiscount {
  whole: number;
  /** Price with the applied promo code. */
  now: number;
}

/** Shows the price to pay and, if a promo code lowers it, the full price struck through before it. */
export function DiscountedPrice({ whole, now, large = false }: PriceWithDiscount & { large?: boolean }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <StruckFullPrice whole={whole} now={now} />
      <span className={large ? "text-2xl" : "text-xl"}>
        <Price amount={now} />
      </span>
    </span>
  );
}

/** Shows the full price struck through; nothing if no code lowers it. */
export function StruckFullPrice({ whole, now }: PriceWithDiscount) {
  if (now >= whole) return null;
  return (
    <>
      <span className="sr-only">au lieu de </span>
      <s className="whitespace-nowrap text-silver-300">{formatFcfa(whole)}</s>
    </>
  );
}
