import { generateSecretId } from "#server/db/ids.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import {
  addOrderAmountPaid,
  lockAnyOrderForUpdate,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { type LineBalance, listLineBalances } from "./line-balances.ts";
import * as store from "./payment-store.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";

interface WaivedLine {
  orderRef: string;
  lineId: string;
  /** `staff:<user id>`, or `system`. */
  actor: string;
  reason: string;
}

type Needs = InTransaction<Pick<Deps, "db" | "clock">>;

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
    kind: "line.waived",
    details: { discount, reason, refCommand, ...(due > discount && { rest: due - discount }) },
  });
  return discount;
}
