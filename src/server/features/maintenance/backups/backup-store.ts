import type { Queryable, Tx } from "#server/db/database.ts";
import type { BackupRow, NewBackupRow } from "./backup-tables.ts";

/**
 * Reads which of a backup's columns this database has: a database backed up before its upgrade may lack the table or
 * the later columns.
 */
export async function getBackupTableSupport(query: Queryable): Promise<"none" | "some" | "all"> {
  const table = (await query.introspection.getTables()).find(({ name }) => name === "backups");
  if (!table) return "none";
  if (table.columns.some(({ name }) => name === "images_read")) return "all";
  return "some";
}

/** Lists the places where killed and failed backups were being made. */
export async function listFailedBackupPlaces(query: Queryable): Promise<string[]> {
  return (await query.selectFrom("backups").select("place").where("state", "=", "failed").execute()).map(
    ({ place }) => place,
  );
}

export async function findRunningBackup(query: Queryable): Promise<BackupRow | undefined> {
  return query.selectFrom("backups").selectAll().where("state", "=", "running").executeTakeFirst();
}

export async function findLastSuccessfulBackup(query: Queryable): Promise<BackupRow | undefined> {
  return query
    .selectFrom("backups")
    .selectAll()
    .where("state", "=", "done")
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Marks running backups without a heartbeat since `before` as killed. */
export async function failSilentBackups(tx: Tx, before: number, message: string): Promise<void> {
  await tx
    .updateTable("backups")
    .set({ state: "failed", message })
    .where("state", "=", "running")
    .where("beatAt", "<", before)
    .execute();
}

export async function deleteFailedBackup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("backups").where("id", "=", id).where("state", "=", "failed").execute();
}

/** Inserts a running backup, so that backups run one at a time: `false` when another runs, or this one is done. */
export async function insertRunningBackup(tx: Tx, row: NewBackupRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("backups")
    .values(row as BackupRow)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findBackupRow(query: Queryable, id: string): Promise<BackupRow | undefined> {
  return query.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listNewestBackupRows(query: Queryable, most: number): Promise<BackupRow[]> {
  return query.selectFrom("backups").selectAll().orderBy("startedAt", "desc").limit(most).execute();
}

export async function updateRunningBackup(query: Queryable, id: string, change: Partial<BackupRow>): Promise<void> {
  await query.updateTable("backups").set(change).where("id", "=", id).where("state", "=", "running").execute();
}

export async function deleteBackupRowsBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("backups").where("startedAt", "<", before).where("state", "!=", "running").execute();
}

export async function insertFailedBackup(query: Queryable, row: NewBackupRow): Promise<void> {
  await query
    .insertInto("backups")
    .values(row as BackupRow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
