import { formatFcfa } from "#shared/format/fcfa.ts";
import { Price } from "./price.tsx";

export interface PriceWithDiscount {
  whole: number;
  /** Price with the stored promo code. */
  now: number;
}

/** Shows the price to pay, and struck through before it the price that a promo code lowers. */
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

/** Shows the price without the code, struck through; nothing where none lowers it. */
export function StruckFullPrice({ whole, now }: PriceWithDiscount) {
  if (now >= whole) return null;
  return (
    <>
      <span className="sr-only">au lieu de </span>
      <s className="whitespace-nowrap text-silver-300">{formatFcfa(whole)}</s>
    </>
  );
}
