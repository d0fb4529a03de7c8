import type { Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { getInvalidationTracker } from "../invalidation-tracker.ts";
import * as store from "../nodes-store.ts";

/** Compares this node's card cache with the database, periodically and when another node asks. */
export interface CardCacheValidator {
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "log" | "patience">;

/** A cache of cards (`CardPageCache`). */
interface Memory {
  beginComparing(): void;
  compare(): Promise<void>;
}

export function createCardCacheValidator(
  { db, log, patience }: Needs,
  { beginComparing, compare }: Memory,
): CardCacheValidator {
  let id = "";
  const doubts = getInvalidationTracker(db);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let [stopped, isHeard] = [false, true];

  async function look(): Promise<void> {
    const node = await store.findCardCacheNode(db.query, id);
    if (!node) await enter();
    // Known to the others before it compares: what they change from then on they ask for.
    await compare();
    if (!node || node.asked === node.answered) return;
    // Also invalidates answers that are cached for a second.
    db.writes.noteOthers();
    await store.recordCacheNodeAnswer(db.query, id, node.asked);
  }

  /** Registers the node under a new name, so that nobody waits for the former one. */
  async function enter(): Promise<void> {
    doubts.nodes.delete(id);
    id = generateSecretId();
    doubts.nodes.add(id);
    await store.insertCardCacheNode(db.query, id);
  }

  async function compareAndLogErrors(): Promise<void> {
    try {
      await look();
      if (!isHeard) log.info("the database tells again which cards are shown");
      isHeard = true;
    } catch (error) {
      if (isHeard && !stopped)
        log.warn({ err: error }, "the database does not tell which cards are shown: those stand that it told last");
      isHeard = false;
    }
    if (!stopped) timer = setTimeout(() => void (looking = compareAndLogErrors()), patience.cardCheckMs).unref();
  }

  return {
    start: async () => {
      beginComparing();
      doubts.comparers.add(compare);
      await (looking = compareAndLogErrors());
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
      doubts.comparers.delete(compare);
      doubts.nodes.delete(id);
      await store
        .deleteCardCacheNodes(db.query, [id])
        .catch((error: unknown) => log.warn({ err: error }, "the next change of a card waits for this node"));
    },
  };
}
