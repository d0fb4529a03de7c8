import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";

/** The database's uptime in ms, as SQL for use within other statements. */
export const recordedUptimeSql = sql<number>`(SELECT coalesce(max(lived), 0) FROM clock_ticks)`;

/** Inserts a tick, unless another node wrote the same one first. */
export async function insertUptimeTick(query: Queryable, lived: number, at: number): Promise<void> {
  await query
    .insertInto("clockTicks")
    .values({ lived, at })
    .onConflict((conflict) => conflict.column("lived").doNothing())
    .execute();
}

/** Reads the uptime in ms; `undefined` before the first tick. */
export async function getRecordedUptime(query: Queryable): Promise<number | undefined> {
  const { lived } = await query
    .selectFrom("clockTicks")
    .select(({ fn }) => fn.max("lived").as("lived"))
    .executeTakeFirstOrThrow();
  return lived ?? undefined;
}

export interface UptimeTickSpan {
  first: number | null;
  last: number | null;
  /** Bounds (ms) of how far the wall clock is ahead of the measured uptime. */
  leastAhead: number;
  mostAhead: number;
}

export async function getUptimeTickSpan(query: Queryable): Promise<UptimeTickSpan> {
  return query
    .selectFrom("clockTicks")
    .select(({ fn }) => [
      fn.min("lived").as("first"),
      fn.max("lived").as("last"),
      sql<number>`min(at - lived)`.as("leastAhead"),
      sql<number>`max(at - lived)`.as("mostAhead"),
    ])
    .executeTakeFirstOrThrow();
}

export async function deleteUptimeTicksBefore(query: Queryable, lived: number): Promise<void> {
  await query.deleteFrom("clockTicks").where("lived", "<", lived).execute();
}
