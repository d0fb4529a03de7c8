import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { generateSortableId } from "#server/db/ids.ts";
import {
  markOrderAsUnpaid,
  recordOrderHistoryEntry,
  subtractOrderAmountPaid,
} from "#server/features/orders/order-service.ts";
import * as refunds from "./refunds-store.ts";
import { isReceivedAttempt, staffPaymentUndoWindowMs } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

export interface UndoStaffPaymentInput {
  orderRef: string;
  refCommand: string;
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

type Needs = Pick<Deps, "db" | "clock">;

/**
 * Takes back a payment that staff recorded by mistake: it stays in the ledger, and so does its end, as money that
 * went out. A first payment leaves its order unpaid (`true`), a later one makes its sum due again. The order is locked.
 * @throws {AppError} `payment.not_found`, `.not_undoable`, `.undo_too_late`, `.undo_after_other`
 */
export async function undoStaffPayment(
  deps: InTransaction<Needs>,
  { orderRef, refCommand, actor, reason }: UndoStaffPaymentInput,
): Promise<boolean> {
  const now = deps.clock.now();
  const attempt = await store.setStaffAttemptUndone(
    deps.db.query,
    { refCommand, orderRef },
    now - staffPaymentUndoWindowMs,
    now,
  );
  if (!attempt) throw await whyNot(deps, orderRef, refCommand);
  const others = (await store.listPaymentAttempts(deps.db.query, orderRef)).filter(
    (other) => other.refCommand !== refCommand && isReceivedAttempt(other),
  );
  const { amount, discount, method } = attempt;
  const unpaid = others.length === 0;
  if (!unpaid && others.some((other) => other.overpaid === 1 || (other.settledAt ?? 0) >= (attempt.settledAt ?? 0)))
    throw new AppError("payment.undo_after_other");
  if (!unpaid) await subtractOrderAmountPaid(deps, orderRef, { amount, discount });
  else if (!(await markOrderAsUnpaid(deps, orderRef))) throw new AppError("payment.not_undoable");
  await refunds.insertRefund(deps.db.query, {
    id: generateSortableId(now),
    orderRef,
    refCommand,
    kind: "undo",
    lineId: null,
    amount,
    method: method ?? "",
    byProvider: 0,
    reference: attempt.reference ?? "",
    reason,
    actor,
    state: "done",
    why: null,
    pauseCards: 0,
    cancelPieces: 0,
    askedAt: now,
    doneAt: now,
  });
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.undone",
    details: { amount, method, reason, refCommand },
  });
  return unpaid;
}

async function whyNot(deps: InTransaction<Needs>, orderRef: string, refCommand: string): Promise<AppError> {
  const attempt: PaymentAttemptRow | undefined = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (attempt?.orderRef !== orderRef) return new AppError("payment.not_found");
  const { state, takenBy, refunded } = attempt;
  if (state === "paid" && takenBy !== null && refunded === 0) return new AppError("payment.undo_too_late");
  return new AppError("payment.not_undoable");
}
