import { formatFcfa } from "#shared/format/fcfa.ts";
import { paymentPartLabels, type RefundState } from "#shared/states-and-kinds.ts";
import { computeExcess } from "#shared/payment/payment-excess.ts";
import { formatDayInDakar, formatInstantInDakar } from "../../../parts/dakar-dates.ts";
import type { BadgeKind } from "../../../parts/badge.tsx";
import type { OrderDetail } from "../use-order.ts";

export type OrderPaymentAttempt = OrderDetail["attempts"][number];
type Refund = OrderDetail["refunds"][number];

export interface OrderLedgerMovement {
  id: string;
  at: string;
  label: string;
  kind: BadgeKind;
  /** Whole FCFA; below 0: money out; 0: a refund not made yet, or nothing received. */
  amount: number;
  method: string;
  lines: string[];
  payment?: OrderPaymentAttempt;
  refund?: Refund;
}

const refundLooks: Record<RefundState, { label: string; kind: BadgeKind }> = {
  asked: { label: "Remboursement demandé", kind: "waiting" },
  done: { label: "Remboursement", kind: "gold" },
  failed: { label: "Remboursement refusé", kind: "bad" },
};

/** Lists what came in and what went back, oldest first. */
export function listOrderMovements({
  attempts,
  refunds,
}: Pick<OrderDetail, "attempts" | "refunds">): OrderLedgerMovement[] {
  return [
    ...attempts.flatMap((attempt) => (attempt.settledAt === null ? [] : [paymentOf(attempt, attempt.settledAt)])),
    ...refunds.map(refundOf),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Sums the movements, in whole FCFA; `excess`: what is still to be refunded of second payments. */
export function computeOrderLedger({ attempts, refunds }: Pick<OrderDetail, "attempts" | "refunds">): {
  received: number;
  refunded: number;
  excess: number;
} {
  const came = attempts.filter(({ settledAt, state }) => settledAt !== null && state !== "undone");
  return {
    received: sum(came.map(({ amount }) => amount)),
    refunded: sum(
      refunds.filter(({ kind, state }) => kind === "refund" && state === "done").map(({ amount }) => amount),
    ),
    excess: sum(listSecondPayments(attempts).map(({ amount, refunded }) => amount - refunded)),
  };
}

/**
 * Computes what an order received beyond its price and must refund, in whole FCFA: second payments, and what was paid
 * before a card was taken off. Refunds of a line do not reduce the excess: they were part of the price.
 */
export function computeOrderExcess(
  order: Pick<OrderDetail, "attempts" | "refunds" | "price" | "discount" | "received" | "refunded" | "lineBalances">,
): number {
  return computeExcess(
    order,
    listSecondPayments(order.attempts),
    sum(order.lineBalances.map(({ refunded }) => refunded)),
  );
}

/** Lists second payments that are still to be refunded, at least in part. */
function listSecondPayments(attempts: readonly OrderPaymentAttempt[]): OrderPaymentAttempt[] {
  return listRefundablePayments(attempts).filter(({ overpaid, closedAt }) => overpaid && closedAt === null);
}

/** Lists payments that can still be refunded, at least in part, oldest first. */
export function listRefundablePayments(attempts: readonly OrderPaymentAttempt[]): OrderPaymentAttempt[] {
  return attempts
    .filter(({ state, amount, refunded }) => state === "paid" && amount > refunded)
    .toSorted((one, other) => (one.settledAt ?? "").localeCompare(other.settledAt ?? ""));
}

/** Formats a payment's name from its day and method: "23/11/2026 10:42 · Wave". */
export function formatPaymentName({ settledAt, method, provider }: OrderPaymentAttempt): string {
  return [settledAt === null ? "" : formatInstantInDakar(settledAt), method ?? provider].filter(Boolean).join(" · ");
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Returns the name of what a row waives, a line or the whole rest; `null` if it is a payment. */
function findWaived({ line, amount, takenBy, method }: OrderPaymentAttempt): string | null {
  if (line) return line;
  return takenBy !== null && amount === 0 && method === null ? "Reste de la commande" : null;
}

function kindOf(payment: OrderPaymentAttempt): Pick<OrderLedgerMovement, "label" | "kind"> {
  const { overpaid, closedAt, state, part } = payment;
  if (findWaived(payment)) return { label: "Plus demandé", kind: "plain" };
  if (!overpaid) return { label: part ? paymentPartLabels[part] : "Encaissement", kind: "good" };
  if (closedAt !== null) return { label: "Second paiement, réglé autrement", kind: "plain" };
  return {
    label: part === "deposit" ? "Acompte en trop" : "Second paiement",
    kind: state === "refunded" ? "plain" : "bad",
  };
}

function paymentOf(payment: OrderPaymentAttempt, at: string): OrderLedgerMovement {
  const { refCommand, amount, discount, provider, method, takenBy, reference, arrivedOn, promoCode } = payment;
  const waived = findWaived(payment);
  return {
    id: refCommand,
    at,
    ...kindOf(payment),
    amount,
    method: waived ? "" : (method ?? provider),
    lines: [
      waived ? `${waived}\u00a0: ${formatFcfa(discount)}` : "",
      reference ? `réf. ${reference}` : "",
      arrivedOn ? `arrivé le ${formatDayInDakar(arrivedOn)}` : "",
      promoCode ?? "",
      `par ${takenBy ?? provider}`,
    ].filter(Boolean),
    payment,
  };
}

function refundOf(refund: Refund): OrderLedgerMovement {
  const { id, kind, amount, method, state, line, reference, reason, actor, why, askedAt, doneAt } = refund;
  const look = kind === "undo" ? { label: "Encaissement annulé", kind: "plain" as const } : refundLooks[state];
  return {
    id,
    at: doneAt ?? askedAt,
    ...look,
    amount: state === "done" ? -amount : 0,
    method,
    lines: [line ?? "", reference ? `réf. ${reference}` : "", reason, why ?? "", actor ? `par ${actor}` : ""].filter(
      Boolean,
    ),
    refund,
  };
}
