import { formatFcfa, formatGroupedDigits } from "../format/fcfa.ts";

/** An order's price, and the discount by a code, a gift or staff, in whole FCFA. */
interface PriceWithDiscount {
  price: number;
  discount: number;
}

/** Computes an order's price less its discount, in whole FCFA, whatever was received or refunded. */
export function computeAskedPrice({ price, discount }: PriceWithDiscount): number {
  return price - discount;
}

/** Formats "10 320 FCFA"; "Offerte" if nothing is asked and nothing was received. */
export function formatAskedPrice(order: PriceWithDiscount & { received: number }): string {
  const asked = computeAskedPrice(order);
  return asked === 0 && order.received === 0 ? "Offerte" : formatFcfa(asked);
}

/** Formats "12 900 FCFA − 2 580, code RENTREE20", to stand beside the asked price; empty without a discount. */
export function formatPriceDiscount(order: PriceWithDiscount & { promoCode: string | null }): string {
  if (order.discount === 0) return "";
  return `${formatSubtraction(order)}, ${order.promoCode === null ? "remise" : `code ${order.promoCode}`}`;
}

/** Formats "12 900 FCFA − 2 580" for a table whose column names the code; empty without a discount. */
export function formatSubtraction({ price, discount }: PriceWithDiscount): string {
  return discount === 0 ? "" : `${formatFcfa(price)} −\u00a0${formatGroupedDigits(discount)}`;
}
