import { computeExcess } from "#shared/payment/payment-excess.ts";
import type { LedgerMovementRow } from "#server/features/payments/accounting/ledger-tables.ts";

type Movement = Pick<
  LedgerMovementRow,
  "id" | "at" | "kind" | "payment" | "amountIn" | "amountOut" | "discount" | "overpaid" | "line" | "price" | "closedAt"
>;

/** What an order had to give back at an instant, in whole FCFA. */
interface ExcessAt {
  /** The same sum as on the order's page. */
  excess: number;
  /** The part that comes from counted payments, without second ones. */
  beyondPrice: number;
}

/** Computes from all of an order's movements what it had to give back before an instant (ms). */
export function computeExcessAt(movements: readonly Movement[], before: number): ExcessAt {
  return computeExcessAfter(
    movements.filter(({ at }) => at < before),
    movements,
    before,
  );
}

function computeExcessAfter(known: readonly Movement[], all: readonly Movement[], before: number): ExcessAt {
  const [order] = known;
  if (!order) return { excess: 0, beyondPrice: 0 };
  const counted = known.filter(({ overpaid }) => overpaid === 0);
  const refunds = counted.filter(({ kind }) => kind === "refund");
  const undone = counted.filter(({ kind }) => kind === "undo");
  const taken = known.filter(({ kind, overpaid }) => kind === "payment" && overpaid === 0);
  const isTakenBack = ({ payment }: Movement) => all.some((one) => one.kind === "undo" && one.payment === payment);
  const sums = {
    // If all payments were undone the price may have dropped since; staff never took more than it was then.
    price: taken.every(isTakenBack) ? Number.MAX_SAFE_INTEGER : order.price,
    discount: sum(counted.map(({ discount }) => discount)),
    received: sum(counted.map(({ amountIn }) => amountIn)) - sum(undone.map(({ amountOut }) => amountOut)),
    refunded: sum(refunds.map(({ amountOut }) => amountOut)),
  };
  const ofLines = sum(refunds.filter(({ line }) => line !== "").map(({ amountOut }) => amountOut));
  const second = known
    .filter(({ overpaid, closedAt }) => overpaid === 1 && (closedAt === null || closedAt >= before))
    .map(({ amountIn, amountOut }) => ({ amount: amountIn, refunded: amountOut }));
  return { excess: computeExcess(sums, second, ofLines), beyondPrice: computeExcess(sums, [], ofLines) };
}

/** Finds how much each movement of an order (oldest first) changes what counted payments hold beyond its price. */
export function listExcessChanges(movements: readonly Movement[]): Map<string, number> {
  const changes = new Map<string, number>();
  let before = 0;
  for (const [at, { id }] of movements.entries()) {
    const { beyondPrice } = computeExcessAfter(movements.slice(0, at + 1), movements, Number.MAX_SAFE_INTEGER);
    if (beyondPrice !== before) changes.set(id, beyondPrice - before);
    before = beyondPrice;
  }
  return changes;
}

/** When an order's second payments were settled otherwise than by a refund, and how much was left then. */
export interface ClosedExcess {
  at: number;
  amount: number;
}

/** Lists an order's excess payments that were settled otherwise than by a refund. */
export function listClosedExcess(movements: readonly Movement[]): ClosedExcess[] {
  const closed = movements.filter(({ overpaid, closedAt }) => overpaid === 1 && closedAt !== null);
  return [...Map.groupBy(closed, ({ closedAt }) => closedAt ?? 0)].map(([at, rows]) => ({
    at,
    amount: sum(rows.filter((row) => row.at < at).map(({ amountIn, amountOut }) => amountIn - amountOut)),
  }));
}

/** Checks whether a movement refunds what had already been settled otherwise. */
export function isAfterClosing({ overpaid, closedAt, at, kind }: Movement): boolean {
  return overpaid === 1 && kind !== "payment" && closedAt !== null && at >= closedAt;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
