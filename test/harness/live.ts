import type { Database } from "#server/db/database.ts";
import type { TestClock } from "./clock.ts";

const hour = 3_600_000;

/**
 * Lets this much time (ms) pass for a service that runs continuously with a right clock: adds ticks to its database.
 */
export async function live({ db, clock }: { db: Database; clock: TestClock }, ms: number): Promise<void> {
  clock.advance(ms);
  const { lived } = await db.query
    .selectFrom("clockTicks")
    .select(({ fn }) => fn.max("lived").as("lived"))
    .executeTakeFirstOrThrow();
  const until = (lived ?? 0) + ms;
  const ticks = Array.from({ length: 84 }, (_, at) => until - at * hour).filter(
    (tick) => tick >= until - ms && tick >= 0,
  );
  await db.query
    .deleteFrom("clockTicks")
    .where("lived", "<", until - 84 * hour)
    .execute();
  await db.query
    .insertInto("clockTicks")
    .values(ticks.map((tick) => ({ lived: tick, at: clock.now() - (until - tick) })))
    .onConflict((conflict) => conflict.column("lived").doNothing())
    .execute();
}
