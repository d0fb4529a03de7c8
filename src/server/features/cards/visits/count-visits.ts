import { type InTransaction, type Tx, inTransaction } from "#server/db/database.ts";
import { ascendingBy } from "#server/ascending-by.ts";
import type { ClockDeps } from "#server/deps.ts";
import { type CardVisit, getDakarDayStart, ipVisitorsOnCardLimit } from "./visit-rules.ts";
import * as store from "./visit-store.ts";
import { incrementIpVisitCounters } from "./visit-store.ts";
import type { VisitMarkRow, VisitRow } from "./visit-tables.ts";
import { getRateLimitCounters } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { createHmac, randomBytes } from "node:crypto";

/** Maximum rows of one statement: SQLite accepts 32,766 values. */
const mostRows = 500;

/**
 * Counts the visits that are to live cards and the visitor's first of their kind within the hour, as long as their
 * client IP has room on the card. Visits written before a failure do not count twice.
 */
export async function countEligibleVisits(deps: ClockDeps, visits: readonly CardVisit[]): Promise<void> {
  for (const some of splitIntoChunks(visits)) await inTransaction(deps, (deps) => countSome(deps, some));
}

async function countSome(deps: InTransaction<ClockDeps>, visits: readonly CardVisit[]): Promise<void> {
  const tx = deps.db.query;
  const shown = new Set(await store.listLiveCardRefs(tx, [...new Set(visits.map(({ cardRef }) => cardRef))]));
  const known = visits.filter(({ cardRef }) => shown.has(cardRef));
  if (known.length === 0) return;
  // The day of writing, not of the visit, so that the key of a past day is never created again.
  const day = getDakarDayStart(deps.clock.now());
  const key = await store.getOrInsertVisitKey(tx, day, generateVisitorHashKey());
  await countOnce(
    known.filter(({ kind }) => kind === "view"),
    async () => new Map(),
  );
  // Actions on a page count for the source of the view before them, since the page's address no longer contains it.
  await countOnce(
    known.filter(({ kind }) => kind !== "view"),
    async (others) => {
      const views = await store.listVisitorHashes(
        tx,
        others.map((visit) => computeVisitorHash(key, visit, "view")),
      );
      return new Map(views.map(({ mark, source }) => [mark, source]));
    },
  );

  async function countOnce(
    some: readonly CardVisit[],
    readSources: (some: readonly CardVisit[]) => Promise<Map<string, CardVisit["source"]>>,
  ): Promise<void> {
    if (some.length === 0) return;
    const sources = await readSources(some);
    const marked = new Map<string, { row: VisitMarkRow; visit: CardVisit }>();
    for (const visit of some) {
      const mark = computeVisitorHash(key, visit, visit.kind);
      const source = sources.get(computeVisitorHash(key, visit, "view")) ?? visit.source;
      if (!marked.has(mark)) marked.set(mark, { row: { mark, day, source, seenAt: visit.at }, visit });
    }
    // Every node writes the rows in the same order, so that two never deadlock.
    const rows = [...marked.values()].map(({ row }) => row).toSorted(ascendingBy(({ mark }) => mark));
    const first = (await store.upsertVisitorHashes(tx, rows)).flatMap((mark) => marked.get(mark) ?? []);
    const counted = first.length === 0 ? [] : await filterVisitsWithinIpLimits(tx, { key, day }, first);
    if (counted.length > 0) await store.incrementVisitCounts(tx, sumVisitTimes(day, counted));
  }
}

function sumVisitTimes(day: number, counted: readonly { row: VisitMarkRow; visit: CardVisit }[]): VisitRow[] {
  const times = new Map<string, VisitRow>();
  for (const {
    row: { source },
    visit: { cardRef, kind },
  } of counted) {
    const name = `${cardRef} ${source} ${kind}`;
    const row = times.get(name) ?? { cardRef, day, source, kind, times: 0 };
    times.set(name, { ...row, times: row.times + 1 });
  }
  return [...times].toSorted(ascendingBy(([name]) => name)).map(([, row]) => row);
}

function* splitIntoChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += mostRows) yield items.slice(at, at + mostRows);
}

/** Keeps those of these new visits for which their client IP still has room on the card. */
async function filterVisitsWithinIpLimits<Item extends { visit: CardVisit }>(
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

/** Generates 256 random bits. */
function generateVisitorHashKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes the name of a client IP's counter, with a card and a kind of visit, by the day's key. */
function hashIpVisitCounter(
  key: string,
  { cardRef, kind }: Pick<CardVisit, "cardRef" | "kind">,
  counter: string,
): string {
  return digest(key, ["bound", kind, cardRef, counter]);
}

/**
 * Computes a visitor's hash for one kind of visit to one card: 128 bits that reveal nothing without the day's key, and
 * nothing at all once the key is deleted.
 */
function computeVisitorHash(key: string, { address, agent, cardRef }: CardVisit, kind: CardVisit["kind"]): string {
  return digest(key, [kind, cardRef, address, agent]);
}

function digest(key: string, parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest().subarray(0, 16).toString("base64url");
}
