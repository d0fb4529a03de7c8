import type { Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { type CardCacheNode, getCardCacheNodes } from "../invalidate-cached-cards.ts";
import * as store from "../nodes-store.ts";

/** Compares this node's card cache with the database, periodically and when another node asks. */
export interface CardCacheValidator {
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "log" | "patience">;

/** `memory`: the cache to compare (a `CardPageCache`). */
export function createCardCacheValidator(
  { db, log, patience }: Needs,
  memory: Pick<CardCacheNode, "doubt" | "compare">,
): CardCacheValidator {
  const node: CardCacheNode = { id: "", doubt: memory.doubt, compare: memory.compare };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let [stopped, isHeard] = [false, true];

  async function look(): Promise<void> {
    const known = await store.findCardCacheNode(db.query, node.id);
    if (!known) await enter();
    // Registered before it compares: other nodes that change a card from now on will ask this node.
    await node.compare();
    if (!known || known.asked === known.answered) return;
    await store.recordCacheNodeAnswer(db.query, node.id, known.asked);
  }

  /** Registers the node under a new name, so that nobody waits for its previous one. */
  async function enter(): Promise<void> {
    const id = generateSecretId();
    await store.insertCardCacheNode(db.query, id);
    node.id = id;
    // Nobody has told this node of changes made before it registered.
    node.doubt();
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
      getCardCacheNodes(db).add(node);
      await (looking = compareAndLogErrors());
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
      getCardCacheNodes(db).delete(node);
      await store
        .deleteCardCacheNodes(db.query, [node.id])
        .catch((error: unknown) => log.warn({ err: error }, "the next change of a card waits for this node"));
    },
  };
}
