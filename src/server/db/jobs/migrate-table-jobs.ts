import type { JobQueue } from "../job-queue-port.ts";
import type { Queryable } from "../database.ts";

/**
 * Jobs that are carried at once: of those that wait few, so that each soon runs; those that are over are only to be
 * known.
 */
const lots = { open: 200, over: 2000 } as const;

/**
 * Migrates jobs of our table that nobody runs to another queue, those that wait first: a node of the version
 * before writes and runs them there. One that the other queue knows by its key runs there once more, if it waited.
 * Resolves to whether more may be there.
 */
export async function migrateTableJobs(
  query: Queryable,
  to: JobQueue<Queryable>,
  kinds: readonly string[],
  now: number,
): Promise<boolean> {
  return query.transaction().execute(async (tx) => {
    const open = await lock(tx, kinds, now, "open");
    const over = open.length < lots.open ? await lock(tx, kinds, now, "over") : [];
    const some = [...open, ...over];
    if (some.length === 0) return false;
    await tx
      .deleteFrom("jobs")
      .where(
        "id",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
    const keys = some.map(({ key }) => key).filter((key) => key !== null);
    const known = await to.knows(tx, keys);
    await to.put(
      tx,
      some
        .filter(({ key }) => key === null || !known.has(key))
        .map((job) => ({ ...job, lease: null, leasedUntil: null })),
    );
    for (const { key, doneAt, failedAt, runAt } of some) {
      if (key !== null && known.has(key) && doneAt === null && failedAt === null) await to.reopen(tx, key, runAt);
    }
    return open.length === lots.open || over.length === lots.over;
  });
}

/** Locks jobs that nobody runs or carries. */
function lock(tx: Queryable, kinds: readonly string[], now: number, which: keyof typeof lots) {
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "in", kinds)
    .where("doneAt", which === "open" ? "is" : "is not", null)
    .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
    .limit(lots[which])
    .forUpdate()
    .skipLocked()
    .execute();
}
