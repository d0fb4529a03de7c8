import type { Queryable } from "#server/db/database.ts";
import { createPreparedInsert, createPreparedListWrite, createPreparedWrite } from "#server/db/prepared.ts";
import type { HeldHitRow } from "./rate-limit-tables.ts";

const addHits = createPreparedWrite((query, key: string, windowStart: number, weight: number) =>
  query
    .insertInto("rateLimits")
    .values({ key, windowStart, hits: weight })
    .onConflict((conflict) =>
      conflict
        .columns(["key", "windowStart"])
        .doUpdateSet((update) => ({ hits: update("rateLimits.hits", "+", weight) })),
    )
    .returning("hits"),
);

/** Adds one hit, or `weight` hits; resolves to the window's hits, including these. */
export async function incrementRateLimitHits(
  query: Queryable,
  key: string,
  windowStart: number,
  weight = 1,
): Promise<number> {
  const [row] = await addHits(query, key, windowStart, weight);
  if (!row) throw new Error("A hit was not counted.");
  return row.hits;
}

export const decrementRateLimitHits = createPreparedWrite((query, key: string, windowStart: number, many: number) =>
  query
    .updateTable("rateLimits")
    .set((row) => ({ hits: row("hits", "-", many) }))
    .where("key", "=", key)
    .where("windowStart", "=", windowStart)
    .where("hits", ">=", many),
);

export async function deleteRateLimitsBefore(query: Queryable, windowStart: number): Promise<void> {
  await query.deleteFrom("rateLimits").where("windowStart", "<", windowStart).execute();
}

export async function getRateLimitHits(query: Queryable, key: string, windowStart: number): Promise<number> {
  const row = await query
    .selectFrom("rateLimits")
    .select("hits")
    .where("key", "=", key)
    .where("windowStart", "=", windowStart)
    .executeTakeFirst();
  return row?.hits ?? 0;
}

export const insertReservedHits: (query: Queryable, rows: HeldHitRow[]) => Promise<void> = createPreparedInsert(
  "heldHits",
  { refine: (insert) => insert.onConflict((conflict) => conflict.doNothing()) },
);

/** Deletes and returns the subjects' reserved hits; of two callers one gets them. */
export const takeReservedHits: (
  query: Queryable,
  subjects: readonly string[],
  limitName: string,
) => Promise<HeldHitRow[]> = createPreparedListWrite((query, subjects, limitName: string) =>
  query.deleteFrom("heldHits").where("limitName", "=", limitName).where("subject", "in", subjects).returningAll(),
);

export async function deleteReservedHitsBefore(query: Queryable, windowStart: number): Promise<void> {
  await query.deleteFrom("heldHits").where("windowStart", "<", windowStart).execute();
}
