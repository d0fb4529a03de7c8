import { dayMs } from "#shared/format/day-and-time.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import { generateOrderInstants } from "./order-and-working-times.ts";
import { type DemoPerson, getDemoBuyer, toShowcaseBuyer } from "./demo-buyers.ts";
import { getDemoOrderFate, type DemoOrderFate, freshOrderFates } from "./fates.ts";
import { randomIntegerBetween, type SeededRandom, createSeededRandom } from "./random.ts";

/** Describes one order of the demo, and what becomes of it. Instants are ms since 1970 UTC. */
export interface PlannedDemoOrder extends DemoOrderFate {
  /** Position from 0, the oldest first. */
  serial: number;
  at: number;
  offer: OfferName;
  person: DemoPerson;
  /** Random numbers of this order alone, so that a change of one order affects no other. */
  random: SeededRandom;
  /** The card shown first: it has the most visits, and visitors leave contacts on it. */
  isShowcase: boolean;
}

export interface DemoPlan {
  begin: number;
  /** The midnight that ends it: nothing of today is invented. */
  end: number;
  /** When GOLD's sale begins. */
  goldAt: number;
  orders: PlannedDemoOrder[];
}

const orderCount = 150;
const seed = 27;

/** Plans the `days` before today, the same for all calls on one day. `now`: ms since 1970 UTC. */
export function createDemoPlan(now: number, days: number): DemoPlan {
  const end = now - (now % dayMs);
  const begin = end - days * dayMs;
  const goldAt = begin + Math.round(days * 0.4) * dayMs + 10 * 3_600_000;
  const fresh = freshOrderFates.length;
  const count = fresh + Math.round(((orderCount - fresh) * days) / 365);
  const instants = generateOrderInstants(createSeededRandom(seed), {
    begin,
    end,
    count,
    fresh: freshOrderFates.map(({ daysAgo }) => daysAgo),
  });
  const shown = instants.findIndex((at) => at > goldAt);
  const orders = instants.map((at, serial): PlannedDemoOrder => {
    const random = createSeededRandom(seed + 1000 * (serial + 1));
    const isShowcase = serial === shown;
    const person =
      isShowcase || serial === shown + 11
        ? toShowcaseBuyer(getDemoBuyer(random, serial))
        : getDemoBuyer(random, serial);
    const fate: DemoOrderFate = isShowcase
      ? { pay: { by: "provider", turnedBack: false }, road: "straight" }
      : getDemoOrderFate(serial, count - 1 - serial);
    return {
      ...fate,
      serial,
      at,
      offer: isShowcase ? "GOLD" : chooseOffer(random, fate, at > goldAt),
      person,
      random,
      isShowcase,
    };
  });
  return { begin, end, goldAt, orders };
}

/** Orders by staff are of their offers; of those on the site, two in five are GOLD once it is on sale. */
function chooseOffer(random: SeededRandom, { designed = false }: DemoOrderFate, gold: boolean): OfferName {
  if (designed) return "CUSTOM";
  if (gold && randomIntegerBetween(random, 1, 5) <= 2) return "GOLD";
  return "SILVER";
}
