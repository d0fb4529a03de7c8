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
export function formatPriceDiscount(order: PriceWithDiscount & { promoCode: string | null }): string {
  if (order.discount === 0) return "";
  return `${formatSubtraction(order)}, ${order.promoCode === null ? "remise" : `code ${order.promoCode}`}`;
}

/** Formats "12 900 FCFA − 2 580" for a table, whose column names the code; empty where nothing is taken off. */
export function formatSubtraction({ price, discount }: PriceWithDiscount): string {
  return discount === 0 ? "" : `${formatFcfa(price)} −\u00a0${formatGroupedDigits(discount)}`;
}
