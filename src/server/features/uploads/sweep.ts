import type { Deps } from "../../deps.ts";
import { orphanAgeMs, unclaimedLifeMs } from "./rules.ts";
import { removeFiles, removeUnusedUploads } from "./service.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage">;

/** Uploads one sweep takes; the next, an hour later, goes on. */
const most = 1000;

/**
 * Removes uploads that no order claimed in 7 days. The row goes first and only while it is unclaimed, so that an
 * order never claims an image whose files are going. What an interrupted `removeOrderImages` left goes too.
 */
export async function sweepUploads(deps: Needs): Promise<void> {
  for (const id of await store.listUnclaimedBefore(deps.db.query, deps.clock.now() - unclaimedLifeMs, most)) {
    if (await store.removeIfUnclaimed(deps.db.query, id)) await removeFiles(deps, id);
  }
  await removeUnusedUploads(deps, await store.listUnusedOfOrders(deps.db.query, most));
}

/** Removes files that no row names and that are older than a day: what a crash left between a file and its row. */
export async function removeOrphanFiles(deps: Needs): Promise<void> {
  const before = deps.clock.now() - orphanAgeMs;
  const newestById = new Map<string, number>();
  for (const { key, storedAt } of await deps.storage.list("uploads/")) {
    const id = key.split("/")[1] ?? "";
    newestById.set(id, Math.max(storedAt, newestById.get(id) ?? 0));
  }
  for (const [id, newest] of newestById) {
    if (newest < before && !(await store.findUpload(deps.db.query, id))) await removeFiles(deps, id);
  }
}
