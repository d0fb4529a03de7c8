import { generateSecretId } from "#server/db/ids.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { computeAmountDue, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import {
  addOrderAmountPaid,
  lockAnyOrderForUpdate,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { type LineBalance, listLineBalances } from "./line-balances.ts";
import * as store from "./payment-store.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

interface WaivedLine {
  orderRef: string;
  lineId: string;
  /** `staff:<user id>`, or `system`. */
  actor: string;
  reason: string;
}

type Needs = InTransaction<ClockDeps>;

/**
 * Asks no more of a line of which all that came in was given back: what was not paid of it is off what is due. Resolves
 * to that sum, in whole FCFA.
 */
export async function waiveRefundedLine(deps: Needs, line: WaivedLine): Promise<number> {
  return waive(deps, line, ({ cost, received, refunded }) => (refunded < received ? 0 : cost - received));
}

/**
 * Takes a line that is not delivered any more off what is due of its order: its whole price where so much is due, so
 * that what came in for it pays the others. Resolves to that sum, in whole FCFA.
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
  // Without a payment it was a gift, of which nothing is due.
  if (due === 0 || !first) return 0;
  const balance = (await listLineBalances(deps, order)).find(({ line }) => line.id === lineId);
  const discount = balance ? Math.min(due, Math.max(0, computeWish(balance))) : 0;
  return writeWaiver(deps, first, { orderRef, lineId, actor, reason, discount, rest: due - discount });
}

/**
 * Asks no more of an order of which all that came in went back, whatever its lines still cost: else its papers and sales
 * keep what nobody asks for.
 */
export async function waiveRefundedOrder(deps: Needs, wish: Omit<WaivedLine, "lineId">): Promise<void> {
  const order = await lockAnyOrderForUpdate(deps, wish.orderRef);
  const [first] = await store.listPaymentAttempts(deps.db.query, wish.orderRef);
  if (!first || order.paidAt === null || !isFullyRefunded(order)) return;
  const discount = Math.max(0, order.price - order.discount - order.received);
  await writeWaiver(deps, first, { ...wish, lineId: null, discount, rest: 0 });
}

type Waiver = Omit<WaivedLine, "lineId"> & { lineId: string | null; discount: number; rest: number };

/** Keeps a sum that is asked no more as staff's payment of 0 with that discount; resolves to it. */
async function writeWaiver(
  deps: Needs,
  first: Pick<PaymentAttemptRow, "currency" | "env">,
  { orderRef, lineId, actor, reason, discount, rest }: Waiver,
): Promise<number> {
  if (discount === 0 || !(await addOrderAmountPaid(deps, orderRef, { amount: 0, discount }))) return 0;
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
