import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { isFullyRefunded } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { sumRefundsByLine } from "./refunds-store.ts";
import * as store from "./payment-store.ts";
import { replaceUndonePayment } from "./take-over.ts";
import { recordUndonePayment } from "./undo-payment.ts";

interface LinesAskedAgain {
  orderRef: string;
  lineIds: readonly string[];
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

/**
 * Asks again, however long it is, what was asked no more of lines that are delivered after all; of a line of which money
 * was given back nothing is, nor of an order that went back whole. The order is locked. Resolves to that sum, in whole FCFA.
 */
export async function askLinesAgain(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  { orderRef, lineIds, actor, reason }: LinesAskedAgain,
): Promise<number> {
  const { query } = deps.db;
  if (isFullyRefunded(await getAnyOrderOrThrow(deps, orderRef))) return 0;
  const refunded = await sumRefundsByLine(query, orderRef);
  let asked = 0;
  for (const { refCommand, lineId, overpaid } of await store.listPaymentAttempts(query, orderRef)) {
    if (lineId === null || overpaid === 1 || !lineIds.includes(lineId) || (refunded.get(lineId) ?? 0) > 0) continue;
    const waiver = await store.setStaffAttemptUndone(query, { refCommand, orderRef }, 0, deps.clock.now());
    if (!waiver) continue;
    if (!(await replaceUndonePayment(deps, waiver))) throw new AppError("payment.undo_after_other");
    await recordUndonePayment(deps, waiver, { actor, reason });
    asked += waiver.discount;
  }
  return asked;
}
