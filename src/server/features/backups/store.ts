import type { Queryable, Tx } from "../../db/database.ts";
import type { BackupRow } from "./tables.ts";

/** Whether this database has the table: one that is backed up before its upgrade may be older than it. */
export async function canRecord(query: Queryable): Promise<boolean> {
  const tables = await query.introspection.getTables();
  return tables.some(({ name }) => name === "backups");
}

/** What has been silent since `before` was killed. */
export async function failSilent(tx: Tx, before: number, message: string): Promise<void> {
  await tx.updateTable("backups").set({ state: "failed", message }).where("state", "=", "running").where("beatAt", "<", before).execute();
}

export async function removeFailed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("backups").where("id", "=", id).where("state", "=", "failed").execute();
}

/** The one guard of backing up once at a time: `false` when another runs, or this one is done. */
export async function insertRunning(tx: Tx, row: BackupRow): Promise<boolean> {
  const inserted = await tx.insertInto("backups").values(row).onConflict((conflict) => conflict.doNothing()).returning("id").executeTakeFirst();
  return inserted !== undefined;
}

export async function findBackup(query: Queryable, id: string): Promise<BackupRow | undefined> {
  return query.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The newest first. */
export async function listNewest(query: Queryable, most: number): Promise<BackupRow[]> {
  return query.selectFrom("backups").selectAll().orderBy("startedAt", "desc").limit(most).execute();
}

/** When (ms) the last good one was begun. */
export async function readLastGood(query: Queryable): Promise<number | undefined> {
  const last = await query.selectFrom("backups").select("startedAt").where("state", "=", "done").orderBy("startedAt", "desc").limit(1).executeTakeFirst();
  return last?.startedAt;
}

export async function updateRunning(query: Queryable, id: string, change: Partial<BackupRow>): Promise<void> {
  await query.updateTable("backups").set(change).where("id", "=", id).where("state", "=", "running").execute();
}

export async function removeBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("backups").where("startedAt", "<", before).where("state", "!=", "running").execute();
}

export async function insertFailed(query: Queryable, row: BackupRow): Promise<void> {
  await query.insertInto("backups").values(row).onConflict((conflict) => conflict.doNothing()).execute();
}
