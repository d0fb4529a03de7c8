import { setTimeout as wait } from "node:timers/promises";
import { onTransactionEnd, type Database, type InTransaction, type Queryable } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { getInvalidationTracker } from "./invalidation-tracker.ts";
import {
  requestCacheNodeComparison,
  findCardCacheNode,
  listCardCacheNodes,
  deleteCardCacheNodes,
} from "./nodes-store.ts";

/** Longest wait (ms) for the other nodes, which check three times a second. */
const longestWaitMs = 3_000;
const pauseMs = 30;

const noted = new WeakMap<Queryable, (() => void)[]>();

/**
 * Announces that a card, or all cards of an order, are removed or shown differently. From then on no cached copy
 * replaces the database's answer, and the transaction's end waits until every node has compared its cache. So no node
 * shows the old state once the caller is answered, even if the database fails in the same moment.
 */
export function invalidateCachedCards({ db }: InTransaction<DbDeps>, ref: string): void {
  const close = getInvalidationTracker(db).open(ref);
  const before = noted.get(db.query);
  if (before) return void before.push(close);
  const closes = [close];
  noted.set(db.query, closes);
  onTransactionEnd(db.query, async (committed, outside) => {
    for (const one of closes) one();
    if (committed) await compareEverywhere(outside);
  });
}

/** @throws what the database refuses: then no node may have learned of it */
async function compareEverywhere(db: Database): Promise<void> {
  await Promise.all([...[...getInvalidationTracker(db).comparers].map((compare) => compare()), askOthers(db)]);
}

async function askOthers(db: Database): Promise<void> {
  const own = getInvalidationTracker(db).nodes;
  const others = (await listCardCacheNodes(db.query)).filter((id) => !own.has(id));
  // Nodes are handled one after the other, each committed alone: a transaction that locks one node at a time cannot
  // deadlock.
  const waitedFor = new Map<string, number>();
  for (const id of others) {
    const asked = await requestCacheNodeComparison(db.query, id);
    if (asked !== undefined) waitedFor.set(id, asked);
  }
  const end = performance.now() + longestWaitMs;
  while (waitedFor.size > 0 && performance.now() < end) {
    await wait(pauseMs);
    for (const [id, asked] of waitedFor)
      if (((await findCardCacheNode(db.query, id))?.answered ?? asked) >= asked) waitedFor.delete(id);
  }
  // The node was killed or is cut off: nobody waits for it until it registers again.
  if (waitedFor.size > 0) await deleteCardCacheNodes(db.query, [...waitedFor.keys()]);
}
