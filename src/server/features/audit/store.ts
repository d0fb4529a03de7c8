import { sql } from "kysely";
import type { AuditAction } from "#shared/words.ts";
import type { Queryable } from "../../db/database.ts";
import type { AuditLogRow } from "./tables.ts";

export async function insertEntry(query: Queryable, entry: AuditLogRow): Promise<void> {
  await query.insertInto("auditLog").values(entry).execute();
}

interface Wanted {
  actions: readonly AuditAction[];
  /** Part of the person's name or of the target, in any case; empty: all. */
  search: string;
}

/** Newest first. */
export async function listEntries(query: Queryable, wanted: Wanted, part: { offset: number; limit: number }): Promise<AuditLogRow[]> {
  return matching(query, wanted).selectAll().orderBy("id", "desc").limit(part.limit).offset(part.offset).execute();
}

export async function countEntries(query: Queryable, wanted: Wanted): Promise<number> {
  const { count } = await matching(query, wanted).select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

function matching(query: Queryable, { actions, search }: Wanted) {
  const entries = query.selectFrom("auditLog").where("action", "in", actions);
  if (search === "") return entries;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const contains = (column: "actorName" | "target") => sql<boolean>`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`;
  return entries.where(({ or }) => or([contains("actorName"), contains("target")]));
}

/** The name that a person bore at their last act. */
export async function findLastName(query: Queryable, actorId: string): Promise<string | undefined> {
  const row = await query.selectFrom("auditLog").select("actorName").where("actorId", "=", actorId).orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.actorName;
}
