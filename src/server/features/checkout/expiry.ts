import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { mayErase } from "../../lived-time/lived-time.ts";
import { eraseMailsOf } from "../mails/service.ts";
import { eraseOrder, listErasable, markForErasure } from "../orders/service.ts";
import { removeOrderImages } from "../uploads/service.ts";
import { idempotencyLifeMs, unpaidOrderLifeMs } from "./rules.ts";
import * as store from "./store.ts";

/** Erases, in two steps some days apart, unpaid orders of 30 days and their images; one with an open or disputed payment stays. */
export async function expireOrders(deps: Deps): Promise<void> {
  if (!(await mayErase(deps))) return;
  const before = deps.clock.now() - unpaidOrderLifeMs;
  for (const ref of await listErasable(deps, "unpaid", before)) {
    const expired = await inTransaction(deps, async (deps) => {
      const erased = await eraseOrder(deps, ref, "unpaid", before);
      if (erased) await eraseMailsOf(deps, ref);
      return erased;
    });
    if (expired) await removeOrderImages(deps, ref);
  }
  await markForErasure(deps, "unpaid", before);
}

/** After 24 h a key may make a new order (payments.md rule 8). */
export async function removeIdempotencyKeysOlderThanADay(deps: Deps): Promise<void> {
  await store.removeIdempotencyKeysBefore(deps.db.query, deps.clock.now() - idempotencyLifeMs);
}
