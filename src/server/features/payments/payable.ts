import { AppError } from "#shared/app-error.ts";
import type { Deps } from "../../deps.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/**
 * Gets the order while something is due.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired`
 */
export async function getPayableOrderOrThrow(deps: Pick<Deps, "db">, ref: string): Promise<OrderRow> {
  const order = await getOrderOrThrow(deps, ref);
  if (order.paidAt !== null) throw new AppError("order.already_paid");
  // A reprint of an erased card is not printed.
  const isGone = order.reprintOf !== null && (await getCardOrThrow(deps, order.reprintOf)).state === "removed";
  if (order.expiredAt !== null || isGone) throw new AppError("order.expired");
  return order;
}
