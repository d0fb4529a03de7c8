import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../jobs/worker.ts";
import { eraseMailsOf } from "../mails/service.ts";
import { eraseDeletedOrder, listPurgeableRefs } from "../orders/service.ts";
import { removeOrderImages } from "../uploads/service.ts";
import { trashLifeMs } from "./rules.ts";

/** Orders one run takes; when there are more, another follows soon. */
const most = 500;
const nextRunMs = 60_000;

/**
 * Erases what has been in the trash for 30 days: personal data, mails and images. The row, its number, what was paid
 * and how stay; so does an order with an open or disputed payment.
 */
export async function purgeDeletedOrders(deps: Pick<Deps, "db" | "clock" | "storage">): Promise<JobOutcome> {
  const before = deps.clock.now() - trashLifeMs;
  const refs = await listPurgeableRefs(deps.db.query, before, most);
  for (const ref of refs) {
    const erased = await inTransaction(deps.db, async (tx) => {
      const erased = await eraseDeletedOrder(tx, deps.clock, ref, before);
      if (erased) await eraseMailsOf(tx, ref);
      return erased;
    });
    if (erased) await removeOrderImages(deps, ref);
  }
  return refs.length === most ? { againInMs: nextRunMs } : undefined;
}
