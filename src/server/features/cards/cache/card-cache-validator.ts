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

/** `memory`: a cache of cards (`CardPageCache`). */
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
    // Known to the others before it compares: what they change from then on they ask for.
    await node.compare();
    if (!known || known.asked === known.answered) return;
    await store.recordCacheNodeAnswer(db.query, node.id, known.asked);
  }

  /** Registers the node under a new name, so that nobody waits for the former one. */
  async function enter(): Promise<void> {
    const id = generateSecretId();
    await store.insertCardCacheNode(db.query, id);
    node.id = id;
    // Of what changed before, nobody has told it.
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
