import type { Queryable } from "../../../db/database.ts";
import type { IdempotencyKeyRow } from "../tables.ts";

/** Takes a key; of several that ask at once one gets `true`, and the others wait until it has committed. */
export async function takeIdempotencyKey(query: Queryable, row: IdempotencyKeyRow): Promise<boolean> {
  const taken = await query
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function readIdempotencyKey(query: Queryable, key: string): Promise<IdempotencyKeyRow | undefined> {
  return query.selectFrom("idempotencyKeys").selectAll().where("key", "=", key).executeTakeFirst();
}

export async function removeIdempotencyKeysBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}
