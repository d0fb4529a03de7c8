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
