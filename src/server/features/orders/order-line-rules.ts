import type { OfferName } from "#shared/offers/offers.ts";
import type { OrderLineRow } from "./order-tables.ts";

export type PricedLine = Pick<OrderLineRow, "quantity" | "unitPrice" | "discount">;

export function computeLineTotal({ quantity, unitPrice, discount }: PricedLine): number {
  return quantity * unitPrice - discount;
}

export function sumOrderLines(lines: readonly OrderLineRow[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}

/** Splits an amount in proportion to weights, into whole FCFA that add up to it; none is more than its weight if the amount fits in all. */
export function splitInProportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const part = Math.round((amount * weighed) / whole) - given;
    given += part;
    return part;
  });
}

/**
 * Computes what each line costs once the order's discount is off: first off the lines that `isCovered` names, each in
 * proportion to its price; what they cannot take, off all.
 */
export function computeLineCosts<Line extends PricedLine>(
  lines: readonly Line[],
  discount: number,
  isCovered: (line: Line, at: number) => boolean,
): number[] {
  const totals = lines.map(computeLineTotal);
  const covered = totals.map((total, at) => (isCovered(lines[at] as Line, at) ? total : 0));
  const first = splitInProportion(
    Math.min(
      discount,
      covered.reduce((sum, total) => sum + total, 0),
    ),
    covered,
  );
  const left = totals.map((total, at) => total - (first[at] ?? 0));
  const rest = splitInProportion(discount - first.reduce((sum, part) => sum + part, 0), left);
  return left.map((cost, at) => cost - (rest[at] ?? 0));
}

/** A card and the offer to which a paid order raises it. */
export interface OfferRaise {
  cardRef: string;
  offer: OfferName;
}

export function findOfferRaise(
  lines: readonly Pick<OrderLineRow, "kind" | "cardRef" | "offer">[],
): OfferRaise | undefined {
  const line = lines.find(({ kind, cardRef, offer }) => kind === "other" && cardRef !== null && offer !== null);
  if (!line?.cardRef || !line.offer) return undefined;
  return { cardRef: line.cardRef, offer: line.offer };
}
