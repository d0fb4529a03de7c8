import type { OrderEventKind } from "#shared/words.ts";
import type { Queryable, Tx } from "../../db/database.ts";
import type { Clock } from "../../ports/clock/port.ts";
import * as store from "./erasure-store.ts";
import type { Leftover } from "./rules.ts";
import { recordOrderEvent } from "./events.ts";

/** Orders that one run marks, or erases. */
export const mostErased = 500;

/** Events whose details hold what the order held. */
const personalEvents: readonly OrderEventKind[] = ["order.corrected", "order.note"];

/**
 * The first step of erasing: notes since when orders made (or deleted) before `before` (ms) are to be erased, and forgets
 * it for those that are not any more. One whose payment is open or disputed is not.
 */
export async function markForErasure(query: Queryable, what: Leftover, before: number): Promise<void> {
  await store.unmarkOthers(query, what, before);
  await store.markDue(query, what, before, mostErased);
}

/** Those that were marked some days ago and are still due. */
export async function listErasable(query: Queryable, what: Leftover, before: number): Promise<string[]> {
  return store.listErasable(query, what, before, mostErased);
}

/** The second step: wipes the order's personal data; `false` when it was paid, restored, erased or is being paid meanwhile. */
export async function eraseOrder(tx: Tx, clock: Clock, ref: string, what: Leftover, before: number): Promise<boolean> {
  if (!(await store.eraseIfErasable(tx, ref, what, before, clock.now()))) return false;
  await store.eraseEventDetails(tx, ref, personalEvents);
  await recordOrderEvent(tx, clock, { orderRef: ref, actor: "system", kind: what === "deleted" ? "order.purged" : "order.expired" });
  return true;
}

/** Somebody is about to pay: the order is not erased before it has been marked anew, also by who is at it now. */
export async function keepFromErasure(tx: Tx, ref: string): Promise<void> {
  await store.dropMark(tx, ref);
}
