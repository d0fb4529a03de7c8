import { AppError } from "../../errors.ts";
import type { Deps } from "../../deps.ts";
import { requireAnyCard } from "../cards/service.ts";
import { requireOrder } from "../orders/service.ts";
import type { OrderRow } from "../orders/tables.ts";

/** The order, while there is something to pay. @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired` */
export async function requirePayable(deps: Pick<Deps, "db">, ref: string): Promise<OrderRow> {
  const order = await requireOrder(deps, ref);
  if (order.paidAt !== null) throw new AppError("order.already_paid");
  // Of a card that is there no more, none is printed.
  const isGone = order.reprintOf !== null && (await requireAnyCard(deps, order.reprintOf)).state === "removed";
  if (order.expiredAt !== null || isGone) throw new AppError("order.expired");
  return order;
}
