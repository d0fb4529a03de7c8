import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dayMs } from "#shared/format/day-and-time.ts";
import { migrationCopyDays } from "#shared/order/retention-days.ts";
import { getErrorMessage } from "#server/error-message.ts";
import { backupBusyMessage, runBackupProcess } from "#server/operations/backup-process.ts";
import { listAppliedMigrations } from "#server/db/applied-migrations.ts";
import { copySqliteFile } from "#server/db/copy/file-copy.ts";
import type { Database } from "#server/db/database.ts";
import { hasServedBefore } from "#server/features/staff-accounts/staff-service.ts";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { SettingError, type ServerSettings } from "#server/config/environment-settings.ts";

/** Number of copies to keep: the newest ones, and none older than `migrationCopyDays`. */
const mostCopies = 3;
const copyLifeMs = migrationCopyDays * dayMs;
/** ms to wait for another backup. */
const longestWaitMs = 30 * 60_000;

type Where = Pick<ServerSettings, "dataDir" | "databaseUrl" | "backup">;
export const getPreMigrationFolder = ({ dataDir }: Pick<ServerSettings, "dataDir">) =>
  join(dataDir, "before-migrations");

/**
 * Backs up the database before this version migrates it: an SQLite file as a copy beside it, PostgreSQL as a backup to
 * `BACKUP_TO`. Does nothing when there is nothing to migrate, or nothing to lose yet. Resolves to the copy's place.
 * @throws {SettingError} when it fails: nothing is migrated then
 */
export async function backUpBeforeMigration(
  settings: Where,
  db: Database,
  sqliteFile: string,
  backUp: (to: string, id: string) => Promise<void> = runBackupProcess,
): Promise<string | undefined> {
  const applied = await listAppliedMigrations(db);
  const known = listMigrationsForEngine(db.engine);
  const next = known.find(({ name }) => !applied.includes(name));
  const last = applied.at(-1);
  // Without the first migration there is nothing of ours to lose.
  if (!next || next === known[0] || last === undefined) return undefined;
  if (db.engine === "sqlite") return copyFile(settings, sqliteFile, last);
  const { to } = settings.backup;
  // Another node that starts at the same time may be creating the database.
  if (to === undefined || !(await hasServedBefore(db.query))) return undefined;
  try {
    await backUpOnce(() => backUp(to, `scheduled-before-${next.name}`));
    return to;
  } catch (error) {
    throw new SettingError(
      `BACKUP_TO : la base doit être sauvegardée avant ${next.name}, et n'a pas pu l'être : ${getErrorMessage(error)}`,
      { cause: error },
    );
  }
}

/** Waits while another backup is running: the daily one, or the same one by another node that starts. */
async function backUpOnce(backUp: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + longestWaitMs; ; await wait(2000)) {
    try {
      return await backUp();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(backupBusyMessage) || Date.now() > end) throw error;
    }
  }
}

/** The copy is named after the last applied migration, so that a repeated start makes no second one. */
async function copyFile(settings: Where, file: string, last: string): Promise<string> {
  const folder = getPreMigrationFolder(settings);
  await mkdir(folder, { recursive: true });
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
  const tooLarge = `DATA_DIR ${settings.dataDir} : la base est copiée avant d'être migrée, et il n'y a pas de place pour ses ${Math.ceil(size / 2 ** 20)} Mo`;
  if (bavail * bsize < size) throw new SettingError(`${tooLarge}.`);
  const copy = join(folder, `${last.replace(/(\.sqlite)?\.sql$/, "")}.sqlite`);
  await copySqliteFile(file, copy);
  await Promise.all(
    listCopies(folder)
      .slice(mostCopies)
      .map((name) => rm(join(folder, name))),
  );
  return copy;
}

/** Deletes copies older than a month. */
export async function cleanupPreMigrationCopies({
  settings,
  clock,
}: {
  settings: Pick<ServerSettings, "dataDir">;
  clock: { now(): number };
}): Promise<void> {
  const folder = getPreMigrationFolder(settings);
  for (const name of listCopies(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < clock.now() - copyLifeMs) await rm(path, { force: true });
  }
}

/** Lists the newest copy first. */
function listCopies(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const copies = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  const made = new Map(copies.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  return copies.toSorted((one, other) => (made.get(other) ?? 0) - (made.get(one) ?? 0));
}
