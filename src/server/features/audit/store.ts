import type { Queryable } from "../../db/database.ts";
import type { AuditLogRow } from "../../db/portal-tables.ts";

export async function insertEntry(query: Queryable, entry: AuditLogRow): Promise<void> {
  await query.insertInto("auditLog").values(entry).execute();
}

/** Newest first. */
export async function listEntries(query: Queryable, part: { offset: number; limit: number }): Promise<AuditLogRow[]> {
  return query.selectFrom("auditLog").selectAll().orderBy("id", "desc").limit(part.limit).offset(part.offset).execute();
}

export async function countEntries(query: Queryable): Promise<number> {
  const { count } = await query.selectFrom("auditLog").select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

/** The name that a person bore at their last act. */
export async function findLastName(query: Queryable, actorId: string): Promise<string | undefined> {
  const row = await query.selectFrom("auditLog").select("actorName").where("actorId", "=", actorId).orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.actorName;
}
