import { formatFcfa, formatGroupedDigits } from "../format/fcfa.ts";

/** An order's price and what a code, a gift or staff took off it, in whole FCFA. */
interface PriceWithDiscount {
  price: number;
  discount: number;
}

/** Computes what is asked of an order's price once its discount is off, in whole FCFA, whatever came in or went back. */
export function computeAskedPrice({ price, discount }: PriceWithDiscount): number {
  return price - discount;
}

/** Formats "10 320 FCFA"; "Offerte" where nothing is asked and nothing came in. */
export function formatAskedPrice(order: PriceWithDiscount & { received: number }): string {
  const asked = computeAskedPrice(order);
  return asked === 0 && order.received === 0 ? "Offerte" : formatFcfa(asked);
}

/** Formats "12 900 FCFA − 2 580, code RENTREE20", to stand beside what is asked; empty where nothing is taken off. */
export function formatPriceDiscount({
  price,
  discount,
  promoCode,
}: PriceWithDiscount & { promoCode: string | null }): string {
  if (discount === 0) return "";
  const why = promoCode === null ? "remise" : `code ${promoCode}`;
  return `${formatFcfa(price)} −\u00a0${formatGroupedDigits(discount)}, ${why}`;
}
