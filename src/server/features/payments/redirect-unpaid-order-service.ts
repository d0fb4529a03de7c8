import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import type { DeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { assertNoPaymentInProgress } from "./payment-service.ts";

interface Redirection {
  delivery: OrderDeliveryTexts & DeliveryTerms;
  /** As its timeline names who does it. */
  actor: "owner" | "company";
}

/** Sends a locked order that waits for its payment elsewhere. @throws {AppError} `order.payment_pending` */
export async function redirectUnpaidOrder(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  { delivery, actor }: Redirection,
): Promise<OrderRow> {
  const changed = deliveryTextNames.filter((name) => order[name] !== delivery[name]);
  if (changed.length === 0) return order;
  await assertNoPaymentInProgress(deps, order.ref);
  const changes = Object.fromEntries(changed.map((name) => [name, { from: order[name], to: delivery[name] }]));
  await updateOrderWithHistory(deps, delivery, {
    orderRef: order.ref,
    actor,
    kind: "order.corrected",
    details: { changes },
  });
  return { ...order, ...delivery };
}
