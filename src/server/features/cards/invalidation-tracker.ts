import type { Deps } from "#server/deps.ts";

/** An order's or a card's reference, and the step at which its change ended; it is under way while that is infinite. */
interface Doubt {
  of: string;
  ended: number;
}

interface CardReading {
  ref: string;
  orderRef: string;
  /** Number of the last change that this reading includes. */
  step: number;
}

/**
 * Tracks what this process itself does to cards, in steps that grow: a read of a card proves nothing about a
 * change that ended after the read began. One tracker for each database.
 */
export class CardInvalidationTracker {
  #step = 0;
  readonly #doubts = new Set<Doubt>();
  /** One function per node, which compares its cached cards with the database. */
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

  /** Whether a card may have changed since it was read at a step. */
  has({ ref, orderRef, step }: CardReading): boolean {
    for (const { of, ended } of this.#doubts) if (ended > step && (of === ref || of === orderRef)) return true;
    return false;
  }

  /** Deletes changes that ended before a step at which all cached cards were compared. */
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
