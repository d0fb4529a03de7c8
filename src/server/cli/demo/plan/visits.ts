import { dayMs } from "#shared/format/day-and-time.ts";
import { type VisitKind, type VisitSource, visitSources } from "#shared/states-and-kinds.ts";
import { getSeasonalFactor } from "./order-and-working-times.ts";
import { randomIntegerBetween, pickRandom, type SeededRandom } from "./random.ts";

/**
 * Counts how often something was done on a card on a day; `day` is its first instant in Africa/Dakar, which keeps
 * UTC.
 */
export interface DemoVisitCount {
  cardRef: string;
  day: number;
  source: VisitSource;
  kind: VisitKind;
  times: number;
}

interface Visited {
  cardRef: string;
  /** When the card is live, from and until: ms since 1970 UTC. */
  since: number;
  until: number;
  /** Views of a usual day. */
  views: number;
}

/** Views per tap of each kind. */
const presses = { save: 3, call: 6, whatsapp: 5, network: 8, mail: 11, map: 14 } as const satisfies Partial<
  Record<VisitKind, number>
>;
/** A new card is shown to everybody. */
const newFor = 14 * dayMs;

/** Invents a card's visits, day by day: more in its first weeks, by season and weekday. */
export function generateDemoVisits(random: SeededRandom, { cardRef, since, until, views }: Visited): DemoVisitCount[] {
  const visits: DemoVisitCount[] = [];
  for (let day = since - (since % dayMs); day < until; day += dayMs) {
    const expected = views * getSeasonalFactor(day) * (day - since < newFor ? 2 : 1) * (0.6 + 0.8 * random());
    const seen = Math.floor(expected + random());
    if (seen > 0) visits.push(...ofDay(random, { cardRef, day, seen }));
  }
  return visits;
}

interface DayOfVisits {
  cardRef: string;
  /** ms since 1970 UTC. */
  day: number;
  seen: number;
}

/** A few visitors come by one way, more by all of them. */
function ofDay(random: SeededRandom, { cardRef, day, seen }: DayOfVisits): DemoVisitCount[] {
  if (seen < 4)
    return bySource(random, { cardRef, day, source: pickRandom(random, ["nfc", "wa", "nfc", "qr", "link"]), seen });
  let left = seen;
  return visitSources.flatMap((source, at) => {
    const some = at === visitSources.length - 1 ? left : randomIntegerBetween(random, 0, Math.ceil(left / 2));
    left -= some;
    if (some > 0) return bySource(random, { cardRef, day, source, seen: some });
    return [];
  });
}

function bySource(
  random: SeededRandom,
  { seen, ...visit }: Omit<DemoVisitCount, "kind" | "times"> & { seen: number },
): DemoVisitCount[] {
  const pressed = Object.entries(presses).map(([kind, nth]) => ({
    ...visit,
    kind: kind as VisitKind,
    times: Math.floor(seen / nth + random() * 0.9),
  }));
  return [
    { ...visit, kind: "view" as const, times: seen },
    ...pressed.map((one) => ({ ...one, times: Math.min(one.times, seen) })),
  ].filter(({ times }) => times > 0);
}
