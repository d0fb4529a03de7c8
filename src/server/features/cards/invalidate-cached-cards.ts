import { setTimeout as wait } from "node:timers/promises";
import { onTransactionEnd, type Database, type InTransaction, type Queryable } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import {
  requestCacheNodeComparison,
  findCardCacheNode,
  listCardCacheNodes,
  deleteCardCacheNodes,
} from "./nodes-store.ts";

/** Longest wait (ms) for the other nodes, which check for requests three times a second. */
const longestWaitMs = 3_000;
const pauseMs = 30;

/** A card cache of this process. */
export interface CardCacheNode {
  /** The name by which other nodes know it. */
  id: string;
  /** Stops this card, or all, from standing in for the database until `compare` has confirmed them. */
  doubt(ref?: string): void;
  /** Compares all cached cards with the database. */
  compare(): Promise<void>;
}

const nodesByDatabase = new WeakMap<Database["openTransaction"], Set<CardCacheNode>>();

/** Returns the cache nodes of this process, which need not be asked through the database. */
export function getCardCacheNodes({ openTransaction }: Pick<Database, "openTransaction">): Set<CardCacheNode> {
  const nodes = nodesByDatabase.get(openTransaction) ?? new Set();
  nodesByDatabase.set(openTransaction, nodes);
  return nodes;
}

const changedIn = new WeakMap<Queryable, Set<string>>();

/**
 * Announces that a card is removed or shown differently. The end of the transaction waits until every node has compared
 * its cache, so no node shows the old state once the caller gets its answer, even if the database fails at that moment.
 */
export function invalidateCachedCards({ db }: InTransaction<DbDeps>, ref: string): void {
  const known = changedIn.get(db.query);
  if (known) return void known.add(ref);
  const refs = new Set([ref]);
  changedIn.set(db.query, refs);
  onTransactionEnd(db.query, async (committed, outside) => {
    const nodes = [...getCardCacheNodes(outside)];
    // Also after a failed transaction: it may have committed although the confirmation was lost.
    for (const node of nodes) for (const changed of refs) node.doubt(changed);
    if (committed) await Promise.all([...nodes.map((node) => node.compare()), askOthers(outside, nodes)]);
  });
}

/** @throws the database's error: then no node may know of the change */
async function askOthers({ query }: Database, own: readonly CardCacheNode[]): Promise<void> {
  const others = (await listCardCacheNodes(query)).filter((id) => own.every((node) => node.id !== id));
  // Each request to a node commits by itself: a transaction that locks one node at a time cannot deadlock.
  const waitedFor = new Map<string, number>();
  for (const id of others) {
    const asked = await requestCacheNodeComparison(query, id);
    if (asked !== undefined) waitedFor.set(id, asked);
  }
  const end = performance.now() + longestWaitMs;
  while (waitedFor.size > 0 && performance.now() < end) {
    await wait(pauseMs);
    for (const [id, asked] of waitedFor)
      if (((await findCardCacheNode(query, id))?.answered ?? asked) >= asked) waitedFor.delete(id);
  }
  // Such a node was killed or is cut off: nobody waits for it until it registers again.
  if (waitedFor.size > 0) await deleteCardCacheNodes(query, [...waitedFor.keys()]);
}
