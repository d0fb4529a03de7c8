import type { ClockDeps } from "#server/deps.ts";
import { computeAmountDue, findPayablePart } from "#server/features/orders/order-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { computeCurrentOrderPrice } from "./current-order-price.ts";
import { areReprintedCardsLeaving } from "./payable-order.ts";

/** What can be paid on the order's page now, in whole FCFA. */
export interface OpenAmount {
  toPay: number;
  /** What may be paid first while nothing is paid; null if no deposit is agreed. */
  deposit: number | null;
}

/** Computes what can be paid of an order now, all of it or the rest; `undefined` if nothing can. */
export async function readOpenAmount(deps: ClockDeps, order: OrderRow): Promise<OpenAmount | undefined> {
  const part = findPayablePart(order);
  if (part === null || order.deletedAt !== null || order.expiredAt !== null) return undefined;
  if (await areReprintedCardsLeaving(deps, order)) return undefined;
  if (part === "rest") return { toPay: computeAmountDue(order), deposit: null };
  const { toPay, deposit } = await computeCurrentOrderPrice(deps, order);
  return { toPay, deposit };
}
