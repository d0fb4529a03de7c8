import { dayMs } from "#shared/format/day-and-time.ts";
import type { AdditionKind, OrderAddition } from "#shared/contract/company-card-orders.ts";
import { listLimits } from "#shared/offers/list-limits.ts";
import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { unpaidCompanyOrderDays } from "#shared/order/retention-days.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listOrdersUnderWay } from "./orders-under-way-read-model.ts";

/** The order that new people of a company join or complete. */
interface Addition {
  kind: AdditionKind;
  order: OrderRow;
  /** How many cards the order already has. */
  cards: number;
}

/** An order takes new cards only if at least this many days are left to pay it. */
const leastDaysToPay = 30;

/**
 * Finds the order that new people of a company join, or else the one that their own order completes; `undefined` if all
 * orders are delivered. The answer holds while the company and its orders are locked.
 */
export async function findAddition(
  deps: ClockDeps,
  organisationId: string,
  people: number,
): Promise<Addition | undefined> {
  const unpaidSince = deps.clock.now() - (unpaidCompanyOrderDays - leastDaysToPay) * dayMs;
  const orders = await listOrdersUnderWay(deps.db.query, organisationId, unpaidSince);
  // People typed in a form are not counted yet: assume ten.
  const most = listLimits.people - Math.max(people, bulkOrderThreshold);
  const open = orders.find(({ isOpen, cards }) => isOpen === 1 && cards <= most);
  const found = open ?? orders[0];
  if (!found) return undefined;
  return { kind: open ? "joins" : "completes", order: found, cards: found.cards };
}

/** Predicts which order so many new people would join or complete; ten if left out. */
export async function describeAddition(
  deps: ClockDeps,
  organisationId: string,
  people: number = bulkOrderThreshold,
): Promise<OrderAddition | null> {
  const addition = await findAddition(deps, organisationId, people);
  if (!addition) return null;
  const { kind, order, cards } = addition;
  return kind === "joins"
    ? { kind, number: order.number, cards, price: order.price }
    : { kind, number: order.number, cards: 0, price: 0 };
}
