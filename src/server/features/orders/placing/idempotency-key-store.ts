import type { Queryable } from "#server/db/database.ts";
import { createPreparedWrite } from "#server/db/prepared.ts";
import type { IdempotencyKeyRow } from "../order-tables.ts";

const taken = createPreparedWrite((query, key: string, requestHash: string, orderRef: string, createdAt: number) =>
  query
    .insertInto("idempotencyKeys")
    .values({ key, requestHash, orderRef, createdAt })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key"),
);

/** Claims a key; of several that ask at once one gets `true`, and the others wait until it has committed. */
export async function claimIdempotencyKey(
  query: Queryable,
  { key, requestHash, orderRef, createdAt }: IdempotencyKeyRow,
): Promise<boolean> {
  return (await taken(query, key, requestHash, orderRef, createdAt)).length > 0;
}

export async function findIdempotencyKey(query: Queryable, key: string): Promise<IdempotencyKeyRow | undefined> {
  return query.selectFrom("idempotencyKeys").selectAll().where("key", "=", key).executeTakeFirst();
}

export async function deleteIdempotencyKeysBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("idempotencyKeys").where("createdAt", "<", before).execute();
}
