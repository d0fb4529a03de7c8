import type { Queryable } from "#server/db/database.ts";
import { hasRow } from "#server/db/row-results.ts";

/** Returns this database's id; if it has none yet, `candidate` becomes it, even if several nodes call this at once. */
export async function ensureDatabaseId(query: Queryable, candidate: string): Promise<string> {
  await query
    .insertInto("imageStore")
    .values({ one: 1, databaseId: candidate })
    .onConflict((conflict) => conflict.column("one").doNothing())
    .execute();
  const { databaseId } = await query.selectFrom("imageStore").select("databaseId").executeTakeFirstOrThrow();
  return databaseId;
}

export async function insertOwnershipMark(query: Queryable, mark: string, writtenAt: number): Promise<void> {
  await query.insertInto("imageStoreMarks").values({ mark, writtenAt }).execute();
}

export async function hasOwnershipMark(query: Queryable, mark: string): Promise<boolean> {
  return query.selectFrom("imageStoreMarks").select("mark").where("mark", "=", mark).$call(hasRow);
}

/** Deletes old marks, except the mark `but`. */
export async function deleteOwnershipMarksBefore(query: Queryable, before: number, but: string): Promise<void> {
  await query.deleteFrom("imageStoreMarks").where("writtenAt", "<", before).where("mark", "!=", but).execute();
}
