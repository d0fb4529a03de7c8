import { AppError } from "#server/app-error.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import type { ErasableOrderKind } from "#server/features/orders/order-rules.ts";
import {
  markOrdersForErasure,
  unmarkOrdersForErasure,
  lockAnyOrderForUpdate,
  eraseOrderForAge,
  lockUnerasedOrder,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { findUnsettledMoney } from "#server/features/payments/payment-service.ts";
import * as orders from "./erasable-orders-read-model.ts";

/** The most orders that one run marks or erases. */
export const erasureBatchSize = 500;

/**
 * First step of erasure: marks the orders made (or deleted) before `before` (ms), and clears marks that no longer
 * apply. An order with an open or disputed payment is not marked.
 */
export async function markErasableOrders(deps: DbDeps, what: ErasableOrderKind, before: number): Promise<void> {
  for (let cleared = erasureBatchSize; cleared === erasureBatchSize;)
    cleared = await inTransaction(deps, async (deps) => {
      const refs = await orders.selectObsoleteErasureMarks(deps.db.query, what, before, erasureBatchSize);
      await unmarkOrdersForErasure(deps.db.query, refs);
      return refs.length;
    });
  await inTransaction(deps, async (deps) => {
    const refs = await orders.selectOrdersDueForErasure(deps.db.query, what, before, erasureBatchSize);
    await markOrdersForErasure(deps.db.query, refs);
  });
}

/**
 * Second step of erasure: wipes the order's personal data. `false` if it was meanwhile paid, restored or erased, or is
 * being paid.
 */
export async function eraseOrderIfDue(
  deps: InTransaction<ClockDeps>,
  ref: string,
  what: ErasableOrderKind,
  before: number,
): Promise<boolean> {
  // Locked first: beginning a payment or a refund also writes this row, so one of the two sees the other.
  if ((await lockAnyOrderForUpdate(deps, ref)).expiredAt !== null) return false;
  if (!(await orders.isOrderErasable(deps.db.query, ref, what, before))) return false;
  await eraseOrderForAge(deps, ref, what);
  return true;
}

/**
 * Locks an order that is to be erased whatever its age, until the transaction ends.
 * @throws {AppError} `order.not_found` if it is erased already, `erasure.payment_open`, `erasure.refund_open`
 */
export async function lockOrderForErasure(deps: InTransaction<DbDeps>, ref: string): Promise<OrderRow> {
  // Locked first, as above.
  const order = await lockUnerasedOrder(deps, ref);
  const unsettled = await findUnsettledMoney(deps.db.query, ref);
  if (unsettled) throw new AppError(`erasure.${unsettled}_open`);
  return order;
}
