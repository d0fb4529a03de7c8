import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { generateSortableId } from "#server/db/ids.ts";
import { isFullyRefunded } from "#server/features/orders/order-rules.ts";
import {
  getAnyOrderOrThrow,
  markOrderAsUnpaid,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import * as refunds from "./refunds-store.ts";
import { isReceivedAttempt, staffPaymentUndoWindowMs } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import { replaceUndonePayment } from "./take-over.ts";
import { waiveRefundedOrder } from "./waive-line.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

export interface UndoStaffPaymentInput {
  orderRef: string;
  refCommand: string;
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

export interface UndonePayment {
  /** Whole FCFA. */
  amount: number;
  /** Whether nothing pays its order any more. */
  unpaid: boolean;
}

/**
 * Takes back a payment that staff recorded by mistake: it stays in the ledger, and so does its end, as money that
 * went out. An only payment leaves its order unpaid, another one makes its sum due again; where the provider's came
 * beside it, and was more than was due then, that counts now. The order is locked.
 * @throws {AppError} `payment.not_found`, `.not_undoable`, `.undo_too_late`, `.undo_after_other`
 */
export async function undoStaffPayment(
  deps: InTransaction<ClockDeps>,
  { orderRef, refCommand, actor, reason }: UndoStaffPaymentInput,
): Promise<UndonePayment> {
  const now = deps.clock.now();
  if (await isWaiverOfRefundedOrder(deps, orderRef, refCommand)) throw new AppError("payment.not_undoable");
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
  // Staff undo their own in turn, the newest first; the provider's nobody can.
  if (others.some((other) => other.takenBy !== null && other.overpaid === 0 && isLater(other, attempt)))
    throw new AppError("payment.undo_after_other");
  const unpaid = others.length === 0;
  if (unpaid && !(await markOrderAsUnpaid(deps, orderRef))) throw new AppError("payment.not_undoable");
  if (!unpaid && attempt.overpaid === 0 && !(await replaceUndonePayment(deps, attempt)))
    throw new AppError("payment.undo_after_other");
  await recordUndonePayment(deps, attempt, { actor, reason });
  // What else came in may have gone back before.
  if (!unpaid) await waiveRefundedOrder(deps, { orderRef, actor, reason });
  return { amount: attempt.amount, unpaid };
}

/** Writes that a payment was taken back, as money that went out. */
export async function recordUndonePayment(
  deps: InTransaction<ClockDeps>,
  { refCommand, orderRef, amount, method, reference }: PaymentAttemptRow,
  { actor, reason }: Pick<UndoStaffPaymentInput, "actor" | "reason">,
): Promise<void> {
  const now = deps.clock.now();
  await refunds.insertRefund(deps.db.query, {
    id: generateSortableId(now),
    orderRef,
    refCommand,
    kind: "undo",
    lineId: null,
    amount,
    method: method ?? "",
    byProvider: 0,
    reference: reference ?? "",
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
}

/** Of an order that went back whole nothing can be asked again. */
async function isWaiverOfRefundedOrder(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  refCommand: string,
): Promise<boolean> {
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  return attempt?.amount === 0 && isFullyRefunded(await getAnyOrderOrThrow(deps, orderRef));
}

function isLater(one: PaymentAttemptRow, other: PaymentAttemptRow): boolean {
  return (one.settledAt ?? 0) >= (other.settledAt ?? 0);
}

async function whyNot(deps: InTransaction<ClockDeps>, orderRef: string, refCommand: string): Promise<AppError> {
  const attempt: PaymentAttemptRow | undefined = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (attempt?.orderRef !== orderRef) return new AppError("payment.not_found");
  const { state, takenBy, refunded } = attempt;
  if (state === "paid" && takenBy !== null && refunded === 0) return new AppError("payment.undo_too_late");
  return new AppError("payment.not_undoable");
}
