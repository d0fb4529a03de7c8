import { dayMs } from "#shared/instants.ts";
import type { VisitKind, VisitSource } from "#shared/words.ts";

/** How often something was done on a card on a day; `day` is its first instant in Africa/Dakar, which keeps UTC. */
export interface DemoVisit {
  cardRef: string;
  day: number;
  source: VisitSource;
  kind: VisitKind;
  times: number;
}

const days = 28;
/** How many of a day's visitors come from where, the n-th of the week, Thursday first (the epoch's day). */
const views: Record<VisitSource, readonly number[]> = { qr: [3, 4, 2, 0, 2, 3, 5], wa: [5, 6, 4, 3, 4, 4, 7], link: [2, 1, 1, 1, 2, 3, 2], nfc: [1, 2, 1, 0, 1, 1, 2] };
/** One in so many views is followed by it. */
const everyNth: Partial<Record<VisitKind, number>> = { save: 3, call: 5, whatsapp: 4 };

/** Four invented weeks of a card's visits, the same whenever they are made; `place`: the card's among the demo's, the first being the most visited. */
export function demoVisits(cardRef: string, place: number, now: number): DemoVisit[] {
  const today = now - (now % dayMs);
  return Array.from({ length: days }, (_, back) => today - back * dayMs).flatMap((day) =>
    (Object.keys(views) as VisitSource[]).flatMap((source) => {
      const seen = Math.floor((views[source][(day / dayMs) % 7] ?? 0) / (place + 1)) + ((day / dayMs + place) % 3 === 0 ? 1 : 0);
      const followed = Object.entries(everyNth).map(([kind, nth]) => ({ cardRef, day, source, kind: kind as VisitKind, times: Math.floor(seen / nth) }));
      return [{ cardRef, day, source, kind: "view" as const, times: seen }, ...followed].filter(({ times }) => times > 0);
    }),
  );
}
