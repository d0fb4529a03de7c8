import { setTimeout as wait } from "node:timers/promises";
import { onTransactionEnd, type Database, type InTransaction, type Queryable } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import {
  requestCacheNodeComparison,
  findCardCacheNode,
  listCardCacheNodes,
  deleteCardCacheNodes,
} from "./nodes-store.ts";

/** Longest wait (ms) for the other nodes, which check three times a second. */
const longestWaitMs = 3_000;
const pauseMs = 30;

/** A cache of cards of this process. */
export interface CardCacheNode {
  /** Its name for the other nodes. */
  id: string;
  /** Stops cards from replacing the database's answer until `compare` has confirmed them: this one, or all. */
  doubt(ref?: string): void;
  /** Compares all cached cards with the database. */
  compare(): Promise<void>;
}

const nodesByDatabase = new WeakMap<Database["openTransaction"], Set<CardCacheNode>>();

/** Returns the nodes of this process, which need not be asked. */
export function getCardCacheNodes({ openTransaction }: Pick<Database, "openTransaction">): Set<CardCacheNode> {
  const nodes = nodesByDatabase.get(openTransaction) ?? new Set();
  nodesByDatabase.set(openTransaction, nodes);
  return nodes;
}

const changedIn = new WeakMap<Queryable, Set<string>>();

/**
 * Announces that a card is removed or shown differently. The transaction's end waits until every node has compared its
 * cache. So no node shows the old state once the caller is answered, even if the database fails in the same moment.
 */
export function invalidateCachedCards({ db }: InTransaction<DbDeps>, ref: string): void {
  const known = changedIn.get(db.query);
  if (known) return void known.add(ref);
  const refs = new Set([ref]);
  changedIn.set(db.query, refs);
  onTransactionEnd(db.query, async (committed, outside) => {
    const nodes = [...getCardCacheNodes(outside)];
    // Also of a transaction that failed: its commit may have been lost on the way back.
    for (const node of nodes) for (const changed of refs) node.doubt(changed);
    if (committed) await Promise.all([...nodes.map((node) => node.compare()), askOthers(outside, nodes)]);
  });
}

/** @throws what the database refuses: then no node may have learned of the change */
async function askOthers({ query }: Database, own: readonly CardCacheNode[]): Promise<void> {
  const others = (await listCardCacheNodes(query)).filter((id) => own.every((node) => node.id !== id));
  // Nodes are handled one after the other, each committed alone: a transaction that locks one node at a time cannot
  // deadlock.
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
  // The node was killed or is cut off: nobody waits for it until it registers again.
  if (waitedFor.size > 0) await deleteCardCacheNodes(query, [...waitedFor.keys()]);
}
