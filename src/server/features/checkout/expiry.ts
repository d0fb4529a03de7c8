import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { eraseMailsOf } from "../mails/service.ts";
import { eraseUnpaidOrder, listExpirableOrders } from "../orders/service.ts";
import { removeOrderImages } from "../uploads/service.ts";
import { idempotencyLifeMs, unpaidOrderLifeMs } from "./rules.ts";
import * as store from "./store.ts";

/** Erases unpaid orders of 30 days and their images; one with an open or disputed payment stays. */
export async function expireOrders(deps: Deps): Promise<void> {
  const before = deps.clock.now() - unpaidOrderLifeMs;
  for (const { ref } of await listExpirableOrders(deps.db.query, before)) {
    const expired = await inTransaction(deps.db, async (tx) => {
      const erased = await eraseUnpaidOrder(tx, deps.clock, ref);
      if (erased) await eraseMailsOf(tx, ref);
      return erased;
    });
    if (expired) await removeOrderImages(deps, ref);
  }
}

/** After 24 h a key may make a new order (payments.md rule 8). */
export async function removeIdempotencyKeysOlderThanADay(deps: Deps): Promise<void> {
  await store.removeIdempotencyKeysBefore(deps.db.query, deps.clock.now() - idempotencyLifeMs);
}
