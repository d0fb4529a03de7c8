import { dayMs } from "#shared/format/day-and-time.ts";
import { getErrorMessage } from "#server/error-message.ts";
import { runBackupProcess } from "#server/operations/backup-process.ts";
import type { Deps } from "#server/deps.ts";
import { backupHeartbeatTimeoutMs } from "./backup-rules.ts";
import * as store from "./backup-store.ts";

/** ms between two looks at a running backup, and before a failed one is retried. */
const lookMs = 30_000;
const againMs = 15 * 60_000;

/** Makes the backup. Rejects when it fails, with a message for the operator. */
type Start = (to: string, id: string) => Promise<void>;

type Needs = Pick<Deps, "db" | "clock" | "settings" | "log">;

/**
 * Runs the day's backup. The first node to come starts it in a process of its own and does not wait for it; the job
 * watches it until it is done, so that another node starts it again if this one dies.
 */
export async function runScheduledBackup(
  deps: Needs,
  start: Start = runBackupProcess,
): Promise<{ againInMs: number } | undefined> {
  const { to, at } = deps.settings.backup;
  if (to === undefined) return undefined;
  const now = deps.clock.now();
  const id = `scheduled-${new Date(now - at * (dayMs / 24)).toISOString().slice(0, 10)}`;
  const row = await store.findBackupRow(deps.db.query, id);
  if (row?.state === "done") return undefined;
  if (row?.state === "running" && now - row.beatAt < backupHeartbeatTimeoutMs) return { againInMs: lookMs };
  if (row?.state === "failed" && now - (row.finishedAt ?? row.beatAt) < againMs) return { againInMs: againMs };
  start(to, id).catch((error: unknown) => noteFailure(deps, id, getErrorMessage(error)));
  return { againInMs: lookMs };
}

/** Inserts the row of a backup that failed before it had one. */
async function noteFailure({ db, clock, settings, log }: Needs, id: string, message: string): Promise<void> {
  log.error({ why: message }, "the scheduled backup failed");
  const now = clock.now();
  await store
    .insertFailedBackup(db.query, {
      id,
      kind: "scheduled",
      place: settings.backup.to ?? "",
      state: "failed",
      startedAt: now,
      beatAt: now,
      finishedAt: now,
      checkedAt: null,
      bytes: 0,
      message,
    })
    .catch((error: unknown) => log.error({ err: error }, "nor could that be noted"));
}
