import type { Tx } from "#server/db/database.ts";
import { ascendingBy } from "#server/sorting.ts";
import { getRateLimitCounters } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { hashIpVisitCounter } from "./visitor-hash.ts";
import { ipVisitorsOnCardLimit, type CardVisit } from "./visit-rules.ts";
import { incrementIpVisitCounters } from "./visit-store.ts";

/**
 * Filters visits of one kind that are to be counted to those for which their client IP still has room on their
 * card.
 */
export async function filterVisitsWithinIpLimits<Item extends { visit: CardVisit }>(
  tx: Tx,
  { key, day }: { key: string; day: number },
  items: readonly Item[],
): Promise<Item[]> {
  const bounds = new Map<string, { max: number; wanted: number; since: number }>();
  const readBounds = ({ visit }: Item) =>
    getRateLimitCounters(ipVisitorsOnCardLimit, visit.address).map((counter) => ({
      ...counter,
      mark: hashIpVisitCounter(key, visit, counter.key),
    }));
  for (const item of items) {
    for (const { mark, max } of readBounds(item)) {
      const { wanted = 0, since = item.visit.at } = bounds.get(mark) ?? {};
      bounds.set(mark, { max, wanted: wanted + 1, since: Math.min(since, item.visit.at) });
    }
  }
  // Every node writes the rows in the same order, so that two never deadlock.
  const rows = [...bounds]
    .map(([mark, { since, wanted }]) => ({ mark, day, since, times: wanted }))
    .toSorted(ascendingBy(({ mark }) => mark));
  const room = new Map(
    (await incrementIpVisitCounters(tx, rows)).map(({ mark, times }) => {
      const { max = 0, wanted = 0 } = bounds.get(mark) ?? {};
      return [mark, max - (times - wanted)];
    }),
  );
  return items.filter((item) => {
    const marks = readBounds(item).map(({ mark }) => mark);
    if (marks.some((mark) => (room.get(mark) ?? 0) <= 0)) return false;
    for (const mark of marks) room.set(mark, (room.get(mark) ?? 0) - 1);
    return true;
  });
}
