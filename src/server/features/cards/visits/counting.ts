import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { withinBounds } from "./bounds.ts";
import { markOf, newKey } from "./marks.ts";
import { dayOf, type Visit } from "./visit-rules.ts";
import * as store from "./visit-store.ts";
import type { VisitMarkRow, VisitRow } from "./visit-tables.ts";

/** Rows of one statement: SQLite takes 32,766 values. */
const mostRows = 500;

/** Counts those visits that are to shown cards and the visitor's first of their kind within the hour, as far as their address has room on the card. Those that were written before a failure do not count again. */
export async function countVisits(deps: Pick<Deps, "db" | "clock">, visits: readonly Visit[]): Promise<void> {
  for (const some of chunksOf(visits)) await inTransaction(deps, (deps) => countSome(deps, some));
}

async function countSome(deps: InTransaction<Pick<Deps, "db" | "clock">>, visits: readonly Visit[]): Promise<void> {
  const tx = deps.db.query;
  const shown = new Set(await store.listShown(tx, [...new Set(visits.map(({ cardRef }) => cardRef))]));
  const known = visits.filter(({ cardRef }) => shown.has(cardRef));
  if (known.length === 0) return;
  // Of the writing, not of the visit: so that nothing brings back the key of a day that is over.
  const day = dayOf(deps.clock.now());
  const key = await store.readKey(tx, day, newKey());
  await countOnce(known.filter(({ kind }) => kind === "view"), async () => new Map());
  // What is done on a page counts for where its view came from: its address is lost by then.
  await countOnce(known.filter(({ kind }) => kind !== "view"), async (others) => {
    const views = await store.listMarks(tx, others.map((visit) => markOf(key, visit, "view")));
    return new Map(views.map(({ mark, source }) => [mark, source]));
  });

  async function countOnce(some: readonly Visit[], readSources: (some: readonly Visit[]) => Promise<Map<string, Visit["source"]>>): Promise<void> {
    if (some.length === 0) return;
    const sources = await readSources(some);
    const marked = new Map<string, { row: VisitMarkRow; visit: Visit }>();
    for (const visit of some) {
      const mark = markOf(key, visit, visit.kind);
      const source = sources.get(markOf(key, visit, "view")) ?? visit.source;
      if (!marked.has(mark)) marked.set(mark, { row: { mark, day, source, seenAt: visit.at }, visit });
    }
    // In one order on every node, so that none waits for another that waits for it.
    const rows = [...marked.values()].map(({ row }) => row).toSorted((a, b) => (a.mark < b.mark ? -1 : 1));
    const first = (await store.addMarks(tx, rows)).flatMap((mark) => marked.get(mark) ?? []);
    const counted = first.length === 0 ? [] : await withinBounds(tx, { key, day }, first);
    if (counted.length > 0) await store.addTimes(tx, timesOf(day, counted));
  }
}

function timesOf(day: number, counted: readonly { row: VisitMarkRow; visit: Visit }[]): VisitRow[] {
  const times = new Map<string, VisitRow>();
  for (const { row: { source }, visit: { cardRef, kind } } of counted) {
    const name = `${cardRef} ${source} ${kind}`;
    const row = times.get(name) ?? { cardRef, day, source, kind, times: 0 };
    times.set(name, { ...row, times: row.times + 1 });
  }
  return [...times].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += mostRows) yield items.slice(at, at + mostRows);
}
