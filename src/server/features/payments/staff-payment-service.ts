import { formatFcfa } from "#shared/format/fcfa.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps, ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSecretId, generateSortableId } from "#server/db/generate-ids.ts";
import { computeAmountDue, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import {
  incrementOrderAmountPaid,
  lockAnyOrderForUpdate,
  setOrderPaidIfUnpaid,
  recordOrderHistoryEntry,
  getOrderOrThrow,
  type OrderHistoryDetails,
  getAnyOrderOrThrow,
  setOrderUnpaidIfNotRefunded,
} from "#server/features/orders/order-service.ts";
import { areReprintedCardsLeaving, assertNotMadeElsewhere, lockSale } from "./payable-order.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";
import * as refunds from "./refunds-store.ts";
import { isReceivedAttempt, staffPaymentUndoWindowMs } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import { replaceUndonePayment } from "./replace-payment.ts";
import { waiveRefundedOrder } from "./line-balances.ts";
import type { PaidSale, PaymentAttemptRow } from "./payment-tables.ts";
import { announceExcess } from "./settle-payment.ts";

export interface StaffPaymentInput {
  /** `staff:<user id>`. */
  actor: string;
  /** For example Espèces. */
  method: string;
  reference: string;
  /** The day (ms, its beginning) on which the money arrived; left out if nobody said. */
  arrivedOn?: number | undefined;
  /** Required for a discount. */
  reason: string;
  /** Amount received, in whole FCFA; by default the amount due. 0: nothing yet, or never. */
  amount?: number | undefined;
  /** The difference: still due (the rest), or waived (a discount). */
  missing?: "due" | "waived";
  /** The discount, as the person who waives it saw it. */
  waived?: number | undefined;
}

/**
 * Settles money that staff received outside the provider, the price or a part of it, with the same guard and as an
 * attempt of its own in the ledger. The order's other attempts stay, so that a payment on one of them shows as
 * overpaid. A paid order with an amount due takes more of it the same way. Returns what is still due.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired`, `reprint.being_made`,
 * `payment.too_much`, `payment.price_changed`, `request.invalid`
 */
export async function settlePaymentByStaff(
  deps: InTransaction<Deps>,
  ref: string,
  payment: StaffPaymentInput,
): Promise<number> {
  // Locked: a card that is removed meanwhile changes the price before the payment, or not at all.
  const sale = await lockSale(deps, ref);
  const { order } = sale;
  if (order.deletedAt !== null) throw new AppError("order.not_found");
  if (order.paidAt === null) await assertNotMadeElsewhere(deps, order);
  if (sale.overtaken) throw new AppError("order.expired");
  if (order.paidAt !== null && (await areReprintedCardsLeaving(deps, order))) throw new AppError("order.expired");
  const due = order.paidAt === null ? order.price : computeAmountDue(order);
  if (order.paidAt !== null && due === 0) throw new AppError("order.already_paid");
  const amount = payment.amount ?? due;
  if (amount > due) throw tooMuch(due);
  const discount = payment.missing === "waived" ? due - amount : 0;
  if (payment.missing === "waived" && discount !== (payment.waived ?? discount))
    throw new AppError("payment.price_changed", {
      fields: {
        amount: `La commande a changé entre-temps\u00a0: ${formatFcfa(due)} sont dus. Vérifiez la somme, puis recommencez.`,
      },
    });
  if (discount > 0 && payment.reason === "")
    throw new AppError("request.invalid", { fields: { reason: "Le motif est obligatoire." } });
  if (order.paidAt !== null && amount + discount === 0)
    throw new AppError("request.invalid", { fields: { amount: "Dites ce que vous avez reçu." } });
  const { method, reference, reason } = payment;
  const refCommand = generateSecretId();
  const details: OrderHistoryDetails = {
    method,
    reference,
    reason,
    ...(discount > 0 && { discount }),
    ...(due > amount + discount && { rest: due - amount - discount }),
  };
  const taken = { refCommand, amount, discount, details };
  if (order.paidAt === null) await payFirst(deps, sale, payment, taken);
  else await payRest(deps, sale, payment, taken);
  return due - amount - discount;
}

interface Taken {
  refCommand: string;
  amount: number;
  discount: number;
  details: OrderHistoryDetails;
}

async function payFirst(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  payment: StaffPaymentInput,
  taken: Taken,
): Promise<void> {
  const { actor, method } = payment;
  const { refCommand, amount, discount, details } = taken;
  const promoCode = null;
  const paidBy = "Équipe";
  const { ref } = sale.order;
  const order = await setOrderPaidIfUnpaid(deps.db.query, ref, {
    paidAt: deps.clock.now(),
    paidBy,
    paymentMethod: method,
    promoCode,
    received: amount,
    discount,
  });
  if (!order) throw new AppError("order.already_paid");
  const kept = await keep(deps, ref, payment, taken);
  const attempts = [kept, ...sale.attempts];
  await deps.onPaid(deps, { ...sale, order, attempts }, { amount, promoCode, paidBy, actor, refCommand, details });
}

async function payRest(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  payment: StaffPaymentInput,
  taken: Taken,
): Promise<void> {
  const { ref } = sale.order;
  const { refCommand, amount, discount, details } = taken;
  const order = await incrementOrderAmountPaid(deps.db.query, ref, { amount, discount, now: deps.clock.now() });
  if (!order) throw tooMuch(computeAmountDue(sale.order));
  const kept = await keep(deps, ref, payment, taken);
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: payment.actor,
    kind: "payment.rest_received",
    details: { amount, refCommand, ...details },
  });
  await deps.onRestReceived(deps, { ...sale, order, attempts: [kept, ...sale.attempts] }, amount);
}

async function keep(
  deps: InTransaction<Deps>,
  orderRef: string,
  { actor, method, reference, arrivedOn }: StaffPaymentInput,
  { refCommand, amount, discount }: Taken,
): Promise<PaymentAttemptRow> {
  return insertStaffAttempt(deps, {
    refCommand,
    orderRef,
    currency: deps.payments.currency,
    env: deps.payments.env,
    amount,
    discount,
    method,
    reference,
    arrivedOn: arrivedOn ?? null,
    takenBy: actor,
  });
}

function tooMuch(due: number): AppError {
  return new AppError("payment.too_much", {
    fields: {
      amount: whyTooMuch(due),
    },
  });
}

function whyTooMuch(due: number): string {
  if (due === 0) return "Il ne reste rien à encaisser.";
  return `C'est plus que ce qui reste à encaisser\u00a0: ${formatFcfa(due)}.`;
}

interface UndoStaffPaymentInput {
  orderRef: string;
  refCommand: string;
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

interface UndonePayment {
  /** Whole FCFA. */
  amount: number;
  /** Whether nothing pays the order any more. */
  unpaid: boolean;
}

/**
 * Undoes a payment that staff recorded by mistake. It stays in the ledger, and its undoing is recorded as money that
 * went out. Undoing the only payment leaves its order unpaid; otherwise its sum is due again. If a provider's payment
 * came beside it and exceeded what was due then, that one counts now. The order is locked.
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
  // Staff undo their own payments in turn, the newest first; nobody can undo the provider's.
  if (others.some((other) => other.takenBy !== null && other.overpaid === 0 && isLater(other, attempt)))
    throw new AppError("payment.undo_after_other");
  const unpaid = others.length === 0;
  if (unpaid && !(await setOrderUnpaidIfNotRefunded(deps.db.query, orderRef, now)))
    throw new AppError("payment.not_undoable");
  if (!unpaid && attempt.overpaid === 0 && !(await replaceUndonePayment(deps, attempt)))
    throw new AppError("payment.undo_after_other");
  await recordUndonePayment(deps, attempt, { actor, reason });
  // The other payments may have been refunded before.
  if (!unpaid) await waiveRefundedOrder(deps, await lockAnyOrderForUpdate(deps, orderRef), { actor, reason });
  return { amount: attempt.amount, unpaid };
}

/** Records an undone payment, as money that went out. */
async function recordUndonePayment(
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

/** Checks for a waiver of a fully refunded order, for which nothing can be asked again. */
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

/** Records money that staff hold already and that exceeds what a locked order owes: it is to be given back. */
export async function takeMoneyBeyondDue(
  deps: InTransaction<Deps>,
  orderRef: string,
  { actor, method, reference, reason, amount }: StaffPaymentInput & { amount: number },
): Promise<void> {
  const refCommand = generateSecretId();
  await insertStaffAttempt(deps, {
    refCommand,
    orderRef,
    currency: deps.payments.currency,
    env: deps.payments.env,
    amount,
    discount: 0,
    method,
    reference,
    takenBy: actor,
    overpaid: 1,
  });
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.overpaid",
    details: { refCommand, amount, method, reason },
  });
  const order = await getOrderOrThrow(deps, orderRef);
  const attempts = await store.listPaymentAttempts(deps.db.query, orderRef);
  await announceExcess(deps, { order, attempts }, { amount, method }, amount);
}

interface LinesAskedAgain {
  orderRef: string;
  lineIds: readonly string[];
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

/**
 * Asks again for what was waived of lines that are delivered after all, however long ago. Lines with a refund stay
 * waived, and so do those of a fully refunded order. The order is locked. Returns the sum, in whole FCFA.
 */
export async function askLinesAgain(
  deps: InTransaction<ClockDeps>,
  { orderRef, lineIds, actor, reason }: LinesAskedAgain,
): Promise<number> {
  const { query } = deps.db;
  if (isFullyRefunded(await getAnyOrderOrThrow(deps, orderRef))) return 0;
  const refunded = await refunds.sumLineRefunds(query, orderRef);
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
