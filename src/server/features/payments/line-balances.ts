import { formatFcfa } from "#shared/format/fcfa.ts";
import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import { AppError } from "#server/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { findPromoCodeAsTyped } from "#server/features/payments/promo-codes/promo-code-service.ts";
import {
  computeLineCosts,
  computeLineTotal,
  splitInProportion,
  computeAmountDue,
  isFullyRefunded,
} from "#server/features/orders/order-rules.ts";
import { listOrderLines } from "#server/features/orders/order-card-service.ts";
import {
  incrementOrderAmountPaid,
  lockAnyOrderForUpdate,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import type { OrderLineRow, OrderRow } from "#server/features/orders/order-tables.ts";
import * as refunds from "./refunds-store.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";

/** What one line of an order costs, and what was received and refunded for it, in whole FCFA. */
export interface LineBalance {
  line: OrderLineRow;
  /** Its price less its share of the discount and its waiver; all lines together cost what the order asks for. */
  cost: number;
  /** Its share of what was received; money beyond the order's price belongs to no line. */
  received: number;
  refunded: number;
}

/** Reads the balance of each line of an order. */
export async function listLineBalances(
  deps: ClockDeps,
  order: Pick<OrderRow, "ref" | "discount" | "received" | "promoCode">,
): Promise<LineBalance[]> {
  const lines = await listOrderLines(deps.db.query, order.ref);
  const waived = await store.sumWaivedByLine(deps.db.query, order.ref);
  const ofAll = order.discount - sum([...waived.values()]);
  const isDiscounted = await readDiscountedLines(deps, { ...order, discount: ofAll }, lines);
  const costs = computeLineCosts(lines, ofAll, isDiscounted).map(
    (cost, at) => cost - (waived.get(lines[at]?.id ?? "") ?? 0),
  );
  const received = shareReceived(order.received, costs, (at) => waived.has(lines[at]?.id ?? ""));
  const refunded = await refunds.sumLineRefunds(deps.db.query, order.ref);
  return lines.map((line, at) => ({
    line,
    cost: costs[at] ?? 0,
    received: received[at] ?? 0,
    refunded: refunded.get(line.id) ?? 0,
  }));
}

/**
 * Shares out what was received. A waived line gets what it costs now, since the other lines owe the rest. A payment
 * begun before a card was removed can exceed the price; the excess belongs to no line.
 */
function shareReceived(received: number, costs: readonly number[], isWaived: (at: number) => boolean): number[] {
  const closed = splitUpTo(
    received,
    costs.map((cost, at) => (isWaived(at) ? cost : 0)),
  );
  const open = splitUpTo(
    received - sum(closed),
    costs.map((cost, at) => (isWaived(at) ? 0 : cost)),
  );
  return costs.map((_, at) => (closed[at] ?? 0) + (open[at] ?? 0));
}

const splitUpTo = (amount: number, costs: readonly number[]): number[] =>
  splitInProportion(Math.min(amount, sum(costs)), costs);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Finds the lines that the order's promo code discounts: those of its offer; for a gift only the most expensive. */
async function readDiscountedLines(
  deps: ClockDeps,
  { discount, promoCode }: Pick<OrderRow, "discount" | "promoCode">,
  lines: readonly OrderLineRow[],
): Promise<(line: OrderLineRow) => boolean> {
  const code = discount > 0 && promoCode !== null ? await findPromoCodeAsTyped(deps, promoCode) : undefined;
  if (!code) return () => true;
  // No code counts for lines without a card, such as a delivery.
  const covered = lines.filter(({ offer }) => offer !== null && (code.offer === null || code.offer === offer));
  const dearest = Math.max(...covered.map(computeLineTotal));
  const gift = covered.find((line) => computeLineTotal(line) === dearest);
  return (line) => (code.kind === "gift" ? line === gift : covered.includes(line));
}

const lineWords: Partial<Record<OrderLineRow["kind"], string>> = {
  card: "cette carte",
  reprint: "cette carte",
  delivery: "cette livraison",
};

/**
 * Locks the order of a payment on which `amount` is already reserved for a refund, and checks that its line still holds
 * that much. The lock makes concurrent refunds of one line run one after the other.
 * @throws {AppError} `refund.line_not_found`, `.line_paid_twice`, `.too_much`
 */
export async function lockLineForRefund(
  deps: InTransaction<ClockDeps>,
  { orderRef, overpaid }: Pick<PaymentAttemptRow, "orderRef" | "overpaid">,
  lineId: string,
  amount: number,
): Promise<void> {
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  const balance = (await listLineBalances(deps, order)).find(({ line }) => line.id === lineId);
  if (!balance) throw new AppError("refund.line_not_found");
  // The refund would make an open second payment the one that pays the order.
  const second = (await store.listPaymentAttempts(deps.db.query, orderRef)).some(
    (other) => other.overpaid === 1 && other.state === "paid" && other.refunded === 0 && other.closedAt === null,
  );
  if (overpaid === 1 || second) throw new AppError("refund.line_paid_twice");
  const left = Math.max(0, balance.received - balance.refunded);
  if (amount > left) {
    const line = lineWords[balance.line.kind] ?? "cette ligne";
    throw new AppError("refund.too_much", {
      fields: {
        amount: left === 0 ? `De ${line}, tout est déjà rendu.` : `De ${line} il reste ${formatFcfa(left)} à rendre.`,
      },
    });
  }
}

interface WaivedLine {
  orderRef: string;
  lineId: string;
  /** `staff:<user id>`, or `system`. */
  actor: string;
  reason: string;
}

type Needs = InTransaction<ClockDeps>;

/**
 * Waives the unpaid part of a line if everything received for it was refunded. Returns the waived sum, in whole FCFA.
 */
export async function waiveRefundedLine(deps: Needs, line: WaivedLine): Promise<number> {
  return waive(deps, line, ({ cost, received, refunded }) => (refunded < received ? 0 : cost - received));
}

/**
 * Waives a line that is no longer delivered, its whole price if that much is due, so that what was received for it pays
 * the other lines. Returns the waived sum, in whole FCFA.
 */
export async function waiveRemovedLine(deps: Needs, line: WaivedLine): Promise<number> {
  return waive(deps, line, ({ cost, refunded }) => cost - refunded);
}

async function waive(
  deps: Needs,
  { orderRef, lineId, actor, reason }: WaivedLine,
  computeWish: (balance: LineBalance) => number,
): Promise<number> {
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  const due = computeAmountDue(order);
  const [first] = await store.listPaymentAttempts(deps.db.query, orderRef);
  // An order paid without a payment was a gift, so nothing is due.
  if (due === 0 || !first) return 0;
  const balance = (await listLineBalances(deps, order)).find(({ line }) => line.id === lineId);
  const discount = balance ? Math.min(due, Math.max(0, computeWish(balance))) : 0;
  return writeWaiver(deps, first, { orderRef, lineId, actor, reason, discount, rest: due - discount });
}

/**
 * Waives everything that a fully refunded, locked order still asks for: otherwise its documents and the sales figures
 * would keep an amount that nobody asks for.
 */
export async function waiveRefundedOrder(
  deps: Needs,
  order: OrderRow,
  by: Pick<WaivedLine, "actor" | "reason">,
): Promise<void> {
  if (order.paidAt === null || !isFullyRefunded(order)) return;
  const [first] = await store.listPaymentAttempts(deps.db.query, order.ref);
  if (!first) return;
  const discount = Math.max(0, computeAskedPrice(order) - order.received);
  await writeWaiver(deps, first, { ...by, orderRef: order.ref, lineId: null, discount, rest: 0 });
}

type Waiver = Omit<WaivedLine, "lineId"> & { lineId: string | null; discount: number; rest: number };

/** Records a waived sum as a staff payment of 0 with that discount, and returns the sum. */
async function writeWaiver(
  deps: Needs,
  first: Pick<PaymentAttemptRow, "currency" | "env">,
  { orderRef, lineId, actor, reason, discount, rest }: Waiver,
): Promise<number> {
  const waived = { amount: 0, discount, now: deps.clock.now() };
  if (discount === 0 || !(await incrementOrderAmountPaid(deps.db.query, orderRef, waived))) return 0;
  const refCommand = generateSecretId();
  await insertStaffAttempt(deps, {
    refCommand,
    orderRef,
    currency: first.currency,
    env: first.env,
    amount: 0,
    discount,
    lineId,
    takenBy: actor,
  });
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: lineId === null ? "rest.waived" : "line.waived",
    details: { discount, reason, refCommand, ...(rest > 0 && { rest }) },
  });
  return discount;
}
