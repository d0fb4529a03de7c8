import type { DeliveryStop } from "#shared/contract/delivery.ts";

interface VisitPart {
  /** Ids of pieces of one order. */
  pieces: string[];
  amount: number;
  toCollect: number;
}

/** Splits a visit into its orders; the money pays one order's amount due after the other. */
export function splitVisitByOrder(
  { orders, pieces }: Pick<DeliveryStop, "orders" | "pieces">,
  given: readonly string[],
  amount: number,
): VisitPart[] {
  let left = amount;
  return orders.flatMap(({ orderRef, toCollect }) => {
    const ids = pieces.filter((piece) => piece.orderRef === orderRef && given.includes(piece.id)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const taken = Math.min(left, toCollect);
    left -= taken;
    return [{ pieces: ids, amount: taken, toCollect }];
  });
}
