import type { Deps } from "../../../deps.ts";

/** An order's or a card's reference, and the step at which its change ended; it is under way while that is infinite. */
interface Doubt {
  of: string;
  ended: number;
}

interface CardReading {
  ref: string;
  orderRef: string;
  /** Of the changes, the last that the reading has seen. */
  step: number;
}

/**
 * Tracks what this process itself does to cards, in steps that grow: a read of a card proves nothing about a
 * change that ended after the read began. One tracker for each database.
 */
export class CardInvalidationTracker {
  #step = 0;
  readonly #doubts = new Set<Doubt>();
  /** Compare what is remembered of cards with the database; each a node's. */
  readonly comparers = new Set<() => Promise<void>>();
  /** The nodes of this process, which need not be asked. */
  readonly nodes = new Set<string>();

  /** The next step, at which something begins. */
  next(): number {
    return (this.#step += 1);
  }

  /** Doubts cards from now on, until a reading that begins after the returned function was called. */
  open(of: string): () => void {
    const doubt: Doubt = { of, ended: Number.POSITIVE_INFINITY };
    this.#doubts.add(doubt);
    return () => void (doubt.ended = this.next());
  }

  /** Whether a card may be another than it was read at a step. */
  has({ ref, orderRef, step }: CardReading): boolean {
    for (const { of, ended } of this.#doubts) if (ended > step && (of === ref || of === orderRef)) return true;
    return false;
  }

  /** Forgets what ended before a step, at which all that is remembered was compared. */
  settle(step: number): void {
    for (const doubt of this.#doubts) if (doubt.ended < step) this.#doubts.delete(doubt);
  }
}

const byDatabase = new WeakMap<Deps["db"]["writes"], CardInvalidationTracker>();

export function getInvalidationTracker({ writes }: Pick<Deps["db"], "writes">): CardInvalidationTracker {
  let doubts = byDatabase.get(writes);
  if (!doubts) byDatabase.set(writes, (doubts = new CardInvalidationTracker()));
  return doubts;
}
