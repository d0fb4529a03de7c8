import type { Database } from "../database.ts";

/** Jobs handed over in one transaction. */
const lot = 2000;

/** Hands jobs that a move brought into our table over to pg-boss, unchanged. */
export async function handOverMovedJobs({ query, jobs }: Pick<Database, "query" | "jobs">): Promise<void> {
  let moved: number;
  do {
    moved = await query.transaction().execute(async (tx) => {
      // Locked, so that another node that starts finds nothing to hand over.
      const some = await tx.selectFrom("jobs").selectAll().limit(lot).forUpdate().execute();
      if (some.length === 0) return 0;
      const ids = some.map(({ id }) => id);
      await tx.deleteFrom("jobs").where("id", "in", ids).execute();
      await jobs.put(
        tx,
        some.map((job) => ({ ...job, lease: null, leasedUntil: null })),
      );
      return some.length;
    });
  } while (moved > 0);
}
