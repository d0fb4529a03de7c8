import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../jobs/worker.ts";
import { mayErase } from "../../lived-time/lived-time.ts";
import { eraseMailsOf } from "../mails/service.ts";
import { eraseOrder, listErasable, markForErasure, mostErased } from "../orders/service.ts";
import { removeOrderImages } from "../uploads/service.ts";
import { trashLifeMs } from "./rules.ts";

/** When there are more than one run takes, another follows soon. */
const nextRunMs = 60_000;

/**
 * Erases, in two steps some days apart, what has been in the trash for 30 days: personal data, mails and images. The row,
 * its number, what was paid and how stay; so does an order with an open or disputed payment.
 */
export async function purgeDeletedOrders(deps: Pick<Deps, "db" | "clock" | "storage">): Promise<JobOutcome> {
  if (!(await mayErase(deps))) return;
  const before = deps.clock.now() - trashLifeMs;
  const refs = await listErasable(deps, "deleted", before);
  for (const ref of refs) {
    const erased = await inTransaction(deps, async (deps) => {
      const erased = await eraseOrder(deps, ref, "deleted", before);
      if (erased) await eraseMailsOf(deps, ref);
      return erased;
    });
    if (erased) await removeOrderImages(deps, ref);
  }
  await markForErasure(deps, "deleted", before);
  return refs.length === mostErased ? { againInMs: nextRunMs } : undefined;
}
