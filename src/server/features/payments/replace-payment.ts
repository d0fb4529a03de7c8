import { computeAskedPrice } from "#shared/payment/asked-price.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { isReprint } from "#server/features/orders/order-rules.ts";
import { lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { countPayments } from "./count-payments.ts";
import { choosePaymentsInExcess, isReceivedAttempt } from "./payment-rules.ts";
import { splitPayment } from "./settle-payment.ts";
import { sumDoneRefunds } from "./refunds-store.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

type Needs = InTransaction<ClockDeps>;

/**
 * Makes second payments count in the place of `refunded`, of which money has just gone back; `refunded` is then the
 * overpaid one. A payment refunded whole also stops counting if its order holds more than it costs. Returns false if
 * neither applies: then what went back had paid for the order.
 */
export async function replaceRefundedPayment(deps: Needs, refunded: PaymentAttemptRow): Promise<boolean> {
  const isWhole = (await sumDoneRefunds(deps.db.query, [refunded])) >= refunded.amount;
  const order = await lockAnyOrderForUpdate(deps, refunded.orderRef);
  const others = await listOthersThatCount(deps, order.ref, [refunded]);
  const seconds = await overpaid.listUnsettledOverpaidAttempts(deps.db.query, order.ref);
  const chosen = chooseToCount(order, others, seconds);
  if (isWhole && !isCovered(order, others, chosen) && chosen.length < seconds.length) return false;
  const promoted = await promoteAttempts(deps, chosen);
  const newest = promoted.at(-1);
  if (newest) await takeOver(deps, order, { others, promoted, newest, refunded, isWhole });
  else return isWhole && uncountInExcess(deps, order, others, refunded);
  return true;
}

/**
 * Counts what else came in for an order after staff undid `undone`, with as many second payments as it needs. Returns
 * false if nothing else pays it, or if a rest would be asked for while money is to be given back.
 */
export async function replaceUndonePayment(deps: Needs, undone: PaymentAttemptRow): Promise<boolean> {
  const locked = await lockAnyOrderForUpdate(deps, undone.orderRef);
  const order = { ...locked, discount: Math.max(0, locked.discount - undone.discount) };
  const others = await listOthersThatCount(deps, order.ref, [undone]);
  const seconds = await overpaid.listUnsettledOverpaidAttempts(deps.db.query, order.ref);
  const chosen = chooseToCount(order, others, seconds);
  if (!isCovered(order, others, chosen) && chosen.length < seconds.length) return false;
  const promoted = await promoteAttempts(deps, chosen);
  const counted = [...others, ...promoted];
  if (counted.every(({ lineId }) => lineId !== null)) return false;
  const newest = promoted.at(-1);
  const isAlone = newest !== undefined && sumAmounts(others) === 0 && promoted.length === 1;
  const { discount, promoCode } = isAlone ? await splitTakingOver(deps, order, newest) : order;
  const inExcess = newest
    ? choosePaymentsInExcess(
        counted.filter((one) => one !== newest),
        sumAmounts(counted) - (order.price - discount),
      )
    : [];
  await countPayments(deps, order, {
    counted: counted.filter((one) => !inExcess.includes(one)),
    uncounted: inExcess,
    discount,
    promoCode,
  });
  return true;
}

/**
 * Checks whether nothing stays due of the order. If something did while a second payment does not count, a rest would
 * be asked for although money is still to be given back.
 */
function isCovered(
  order: OrderRow,
  others: readonly PaymentAttemptRow[],
  chosen: readonly PaymentAttemptRow[],
): boolean {
  return chosen.some(isWholePrice) || sumAmounts([...others, ...chosen]) >= computeAskedPrice(order);
}

async function promoteAttempts(deps: Needs, chosen: readonly PaymentAttemptRow[]): Promise<PaymentAttemptRow[]> {
  const promoted: PaymentAttemptRow[] = [];
  for (const { refCommand } of chosen) {
    const attempt = await overpaid.promoteOverpaidAttempt(deps.db.query, refCommand, deps.clock.now());
    if (attempt) promoted.push(attempt);
  }
  return promoted;
}

/** Chooses the second payments that the order needs, oldest first; only those of which nothing was refunded. */
function chooseToCount(
  order: OrderRow,
  others: readonly PaymentAttemptRow[],
  seconds: readonly PaymentAttemptRow[],
): PaymentAttemptRow[] {
  const chosen: PaymentAttemptRow[] = [];
  for (const one of seconds.filter(({ refunded }) => refunded === 0)) {
    if (isCovered(order, others, chosen)) break;
    chosen.push(one);
  }
  return chosen;
}

interface TakeOver {
  /** The payments that count beside `refunded`. */
  others: readonly PaymentAttemptRow[];
  /** The second payments that count now, `newest` last. */
  promoted: readonly PaymentAttemptRow[];
  newest: PaymentAttemptRow;
  refunded: PaymentAttemptRow;
  /** Whether all of it was refunded. */
  isWhole: boolean;
}

async function takeOver(
  deps: Needs,
  order: OrderRow,
  { others, promoted, newest, refunded, isWhole }: TakeOver,
): Promise<void> {
  const isAlone = sumAmounts(others) === 0 && promoted.length === 1;
  // If the newest payment pays the whole order by itself, as it was asked to, its own discount counts.
  const { discount, promoCode } = isAlone ? await splitTakingOver(deps, order, newest) : order;
  const before = [...others, ...promoted].filter((one) => one !== newest);
  const excess = sumAmounts(before) + newest.amount - (order.price - discount);
  // What is left of the refunded payment is needed, so it counts too, and what exceeds the price is given back.
  if (excess < 0 && !isWhole)
    return countPayments(deps, order, {
      counted: [...before, refunded, newest],
      uncounted: [],
      discount: order.discount,
    });
  // A waived line stays waived, whichever payment pays the others.
  const inExcess = isAlone ? others.filter(({ lineId }) => lineId === null) : choosePaymentsInExcess(before, excess);
  await countPayments(deps, order, {
    counted: [...before.filter((one) => !inExcess.includes(one)), newest],
    uncounted: [refunded, ...inExcess],
    discount,
    promoCode,
  });
}

async function uncountInExcess(
  deps: Needs,
  order: OrderRow,
  others: readonly PaymentAttemptRow[],
  refunded: PaymentAttemptRow,
): Promise<boolean> {
  if (sumAmounts(others) === 0 || order.received <= computeAskedPrice(order)) return false;
  await countPayments(deps, order, { counted: others, uncounted: [refunded], discount: order.discount });
  return true;
}

/** Lists the order's other payments that count, oldest first. */
async function listOthersThatCount(
  deps: Needs,
  orderRef: string,
  without: readonly PaymentAttemptRow[],
): Promise<PaymentAttemptRow[]> {
  const left = new Set(without.map(({ refCommand }) => refCommand));
  return (await store.listPaymentAttempts(deps.db.query, orderRef))
    .filter((one) => one.overpaid === 0 && isReceivedAttempt(one) && !left.has(one.refCommand))
    .toReversed();
}

/** Checks whether the payer was asked for the whole price. */
const isWholePrice = ({ part, takenBy }: PaymentAttemptRow): boolean => part === null && takenBy === null;

const sumAmounts = (attempts: readonly PaymentAttemptRow[]): number =>
  attempts.reduce((all, { amount }) => all + amount, 0);

async function splitTakingOver(
  deps: Needs,
  order: OrderRow,
  attempt: PaymentAttemptRow,
): Promise<Pick<OrderRow, "discount" | "promoCode">> {
  // Nothing is asked for a reprint whose card was removed before it was paid, whichever payment pays it.
  const isComingBack = isReprint(order) && order.discount === order.price;
  if (isComingBack || !isWholePrice(attempt)) return order;
  return splitPayment(deps, attempt, order.price);
}
