import type { OrderEventKind } from "#shared/words.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import * as store from "./erasure-store.ts";
import type { Leftover } from "./rules.ts";
import { recordOrderEvent } from "./events.ts";

/** Orders that one run marks, or erases. */
export const mostErased = 500;

/** Events whose details nobody typed and that tell of nobody; those of every other kind are emptied. The ledger keeps the sums. */
const impersonalEvents: readonly OrderEventKind[] = ["order.created", "piece.material_set", "mail.resent"];

/**
 * The first step of erasing: notes since when orders made (or deleted) before `before` (ms) are to be erased, and forgets
 * it for those that are not any more. One whose payment is open or disputed is not.
 */
export async function markForErasure(deps: Pick<Deps, "db">, what: Leftover, before: number): Promise<void> {
  await store.unmarkOthers(deps.db.query, what, before);
  await store.markDue(deps.db.query, what, before, mostErased);
}

/** Those that were marked some days ago and are still due. */
export async function listErasable(deps: Pick<Deps, "db">, what: Leftover, before: number): Promise<string[]> {
  return store.listErasable(deps.db.query, what, before, mostErased);
}

/** The second step: wipes the order's personal data; `false` when it was paid, restored, erased or is being paid meanwhile. */
export async function eraseOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, what: Leftover, before: number): Promise<boolean> {
  if (!(await store.eraseIfErasable(deps.db.query, ref, what, before, deps.clock.now()))) return false;
  await store.eraseEventDetails(deps.db.query, ref, impersonalEvents);
  await recordOrderEvent(deps, { orderRef: ref, actor: "system", kind: what === "deleted" ? "order.purged" : "order.expired" });
  return true;
}

/** Somebody is about to pay: the order is not erased before it has been marked anew, also by who is at it now. */
export async function keepFromErasure(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<void> {
  await store.dropMark(deps.db.query, ref);
}
