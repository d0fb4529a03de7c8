import { dayMs } from "#shared/instants.ts";
import type { OfferName } from "#shared/offers.ts";
import { generateOrderInstants } from "./calendar.ts";
import { type DemoPerson, getDemoBuyer, toShowcaseBuyer } from "./people.ts";
import { getDemoOrderFate, type DemoOrderFate, freshOrderFates } from "./fates.ts";
import { randomIntegerBetween, type SeededRandom, createSeededRandom } from "./random.ts";

/** Describes one order of the demo, and what becomes of it. Instants are ms since 1970 UTC. */
export interface PlannedDemoOrder extends DemoOrderFate {
  /** From 0, the oldest first. */
  serial: number;
  at: number;
  offer: OfferName;
  person: DemoPerson;
  /** Its own numbers: what happens to one order moves no other's. */
  random: SeededRandom;
  /** Its card is the one that people are shown: it is visited most, and visitors leave their details. */
  isShowcase: boolean;
}

/** Describes a shop's year. */
export interface DemoPlan {
  begin: number;
  /** The midnight that ends it: nothing of today is invented. */
  end: number;
  /** From when on GOLD is on sale. */
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
      offer: isShowcase ? "GOLD" : offerOf(random, fate, at > goldAt),
      person,
      random,
      isShowcase,
    };
  });
  return { begin, end, goldAt, orders };
}

/** What staff sell is theirs; of what the site sells, two in five are of metal once they are to be had. */
function offerOf(random: SeededRandom, { designed = false }: DemoOrderFate, gold: boolean): OfferName {
  if (designed) return "CUSTOM";
  if (gold && randomIntegerBetween(random, 1, 5) <= 2) return "GOLD";
  return "SILVER";
}
