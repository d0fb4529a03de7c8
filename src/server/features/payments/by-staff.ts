import { formatFcfa } from "#shared/format/money.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { generateSecretId } from "#server/db/ids.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import {
  addOrderAmountPaid,
  markOrderAsPaid,
  recordOrderHistoryEntry,
  getOrderOrThrow,
  lockAnyOrderForUpdate,
  type OrderHistoryDetails,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { applySettledPayment } from "./settle-payment.ts";
import {
  areReprintedCardsLeaving,
  assertNotMadeElsewhere,
  isReprintOvertaken,
  removeLeavingReprints,
} from "./payable-order.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";

export interface StaffPaymentInput {
  /** `staff:<user id>`. */
  actor: string;
  /** For example Espèces. */
  method: string;
  reference: string;
  /** The day (ms, its beginning) on which the money arrived; left out: nobody said. */
  arrivedOn?: number | undefined;
  reason: string;
  /** Amount received, in whole FCFA; by default the amount due. 0: nothing yet, or never. */
  amount?: number | undefined;
  /** The difference: still due (the rest), or waived (a discount). */
  missing?: "due" | "waived";
}

/**
 * Settles money that staff received outside the provider, the price or a part of it: the same guard and an attempt
 * of its own in the ledger. The order's other attempts stay, so that a payment on one of them shows as overpaid. A
 * paid order with an amount due takes more of it the same way. Resolves to what is still due.
 * @throws {AppError} `order.not_found`, `order.already_paid`, `order.expired`, `reprint.being_made`, `payment.too_much`
 */
export async function settlePaymentByStaff(
  deps: InTransaction<Deps>,
  ref: string,
  payment: StaffPaymentInput,
): Promise<number> {
  // Locked: a card that is taken off meanwhile changes its price before, or not at all.
  await lockAnyOrderForUpdate(deps, ref);
  const order = await removeLeavingReprints(deps, await getOrderOrThrow(deps, ref));
  if (order.paidAt === null) await assertNotMadeElsewhere(deps, order);
  if (order.paidAt === null && (await isReprintOvertaken(deps, order))) throw new AppError("order.expired");
  if (order.paidAt !== null && (await areReprintedCardsLeaving(deps, order))) throw new AppError("order.expired");
  const due = order.paidAt === null ? order.price : computeAmountDue(order);
  if (order.paidAt !== null && due === 0) throw new AppError("order.already_paid");
  const amount = payment.amount ?? due;
  if (amount > due) throw tooMuch(due);
  const discount = payment.missing === "waived" ? due - amount : 0;
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
  if (order.paidAt === null) await payFirst(deps, order, payment, taken);
  else await payRest(deps, order, payment, taken);
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
  { ref }: OrderRow,
  payment: StaffPaymentInput,
  taken: Taken,
): Promise<void> {
  const { actor, method } = payment;
  const { refCommand, amount, discount, details } = taken;
  if (!(await markOrderAsPaid(deps, { ref, paidBy: "Équipe", method, promoCode: null, received: amount, discount })))
    throw new AppError("order.already_paid");
  await keep(deps, ref, payment, taken);
  await applySettledPayment(deps, {
    orderRef: ref,
    amount,
    promoCode: null,
    paidBy: "Équipe",
    actor,
    refCommand,
    details,
  });
}

async function payRest(
  deps: InTransaction<Deps>,
  { ref }: OrderRow,
  payment: StaffPaymentInput,
  taken: Taken,
): Promise<void> {
  const { actor } = payment;
  const { refCommand, amount, discount, details } = taken;
  // A colleague took it meanwhile.
  if (!(await addOrderAmountPaid(deps, ref, { amount, discount })))
    throw tooMuch(computeAmountDue(await getOrderOrThrow(deps, ref)));
  await keep(deps, ref, payment, taken);
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor,
    kind: "payment.rest_received",
    details: { amount, refCommand, ...details },
  });
  await deps.onRestReceived(deps, { orderRef: ref, amount });
}

async function keep(
  deps: InTransaction<Deps>,
  orderRef: string,
  { actor, method, reference, arrivedOn }: StaffPaymentInput,
  { refCommand, amount, discount }: Taken,
): Promise<void> {
  await insertStaffAttempt(deps, {
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
