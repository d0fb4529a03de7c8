import { dayMs } from "#shared/format/day-and-time.ts";
import type { Database } from "#server/db/database.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import type { Clock } from "#server/adapters/clock/clock-port.ts";
import { hasPaidOrder } from "#server/features/orders/order-service.ts";
import * as store from "./backup-store.ts";
import type { BackupRow } from "./backup-tables.ts";

const shownBackups = 5;
/** A day, and the longest time that a backup may take. */
const missedAfterMs = dayMs + 2 * 3_600_000;

interface Needs {
  db: Pick<Database, "query">;
  clock: Pick<Clock, "now">;
  settings: Pick<ServerSettings, "backup">;
}

/** Lists backups, the newest first. */
export async function listRecentBackups({ db }: Pick<Needs, "db">): Promise<BackupRow[]> {
  return store.listNewestBackupRows(db.query, shownBackups);
}

/**
 * Reads whether anything was ever paid here, when (ms) the last good backup began, and why the newest one failed, if it
 * did.
 */
export async function readSalesAndBackupState({
  db,
}: Pick<Needs, "db">): Promise<{ hasSold: boolean; savedAt: number | undefined; failure: string | undefined }> {
  const [hasSold, saved, [newest]] = await Promise.all([
    hasPaidOrder(db.query),
    store.findLastSuccessfulBackup(db.query),
    store.listNewestBackupRows(db.query, 1),
  ]);
  return { hasSold, savedAt: saved?.startedAt, failure: newest?.state === "failed" ? newest.message : undefined };
}

/**
 * Finds whether daily backups are on and none was good for a day and two hours; `since`: when (ms) the last good one
 * began. Before the very first backup nothing is missed, unless it failed.
 */
export async function findMissedBackup({
  db,
  clock,
  settings,
}: Needs): Promise<{ since: number | undefined } | undefined> {
  if (settings.backup.to === undefined) return undefined;
  const last = await store.findLastSuccessfulBackup(db.query);
  if (!last) {
    if ((await store.listNewestBackupRows(db.query, 1)).some(({ state }) => state === "failed"))
      return { since: undefined };
    return undefined;
  }
  if (isBackupOverdue(last.startedAt, clock.now())) return { since: last.startedAt };
  return undefined;
}

/** Checks whether a backup that began at `startedAt` is older than a daily one may be. */
export function isBackupOverdue(startedAt: number, now: number): boolean {
  return now - startedAt > missedAfterMs;
}
