import { dayMs } from "#shared/format/day-and-time.ts";
import { demoOrders } from "./orders.ts";
import { getDemoBuyer, showcaseOwner } from "./people.ts";
import { createSeededRandom } from "./random.ts";

export type DemoPlan = ReturnType<typeof createDemoPlan>;
/** Describes one order of the demo, and what becomes of it. */
export type PlannedDemoOrder = DemoPlan["orders"][number];

/** Plans the `days` before today, the same for all calls on one day. Instants are ms since 1970 UTC. */
export function createDemoPlan(now: number, days: number) {
  // The midnight that ends it: nothing of today is invented.
  const end = now - (now % dayMs);
  const begin = end - days * dayMs;
  const made = demoOrders
    .flatMap(([all, offer, ...acts]) => all.map((daysAgo) => ({ daysAgo, offer, acts })))
    .filter(({ daysAgo }) => daysAgo <= days)
    .map((order, at) => ({ ...order, at: end - order.daysAgo * dayMs + (8 * 60 + ((at * 97) % 720)) * 60_000 }))
    .toSorted((one, other) => one.at - other.at);
  const shown = made.findIndex(({ acts }) => acts.includes("shown"));
  const orders = made.map(({ at, offer, acts }, serial) => {
    // Of this order alone, so that a change of one order affects no other.
    const random = createSeededRandom(27 + 1000 * (serial + 1));
    const buyer = getDemoBuyer(random, serial);
    const person = acts.includes("shown") ? { ...buyer, ...showcaseOwner, town: undefined } : buyer;
    const [begun, isShowcase] = [offer === "begun", serial === shown];
    return {
      serial,
      at,
      offer: offer === "begun" ? "CUSTOM" : offer,
      begun,
      acts,
      person,
      random,
      isShowcase,
    } as const;
  });
  // GOLD's sale begins a day before the card is shown.
  return { begin, end, goldAt: Math.max(begin, end - 219 * dayMs) + dayMs / 2, orders };
}
