import type { OfferName } from "#shared/offers.ts";
import type { OrderLineRow } from "../order-tables.ts";

export type PricedLine = Pick<OrderLineRow, "quantity" | "unitPrice" | "discount">;

/** Computes what a line costs, in whole FCFA. */
export function computeLineTotal({ quantity, unitPrice, discount }: PricedLine): number {
  return quantity * unitPrice - discount;
}

/** Sums what an order's lines cost, in whole FCFA. */
export function sumOrderLines(lines: readonly OrderLineRow[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}

/** A card and the offer to which a paid order raises it. */
export interface OfferRaise {
  cardRef: string;
  offer: OfferName;
}

/** Finds what an order raises, if it raises a card to a better offer. */
export function findOfferRaise(
  lines: readonly Pick<OrderLineRow, "kind" | "cardRef" | "offer">[],
): OfferRaise | undefined {
  const line = lines.find(({ kind, cardRef, offer }) => kind === "other" && cardRef !== null && offer !== null);
  if (!line?.cardRef || !line.offer) return undefined;
  return { cardRef: line.cardRef, offer: line.offer };
}
