import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readSystem as readSystemEndpoint } from "#shared/contract/system.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { jobKindLabels } from "#shared/staff/job-labels.ts";
import { readBuildFingerprint } from "#server/config/built-folder.ts";
import { inTransaction } from "#server/db/database.ts";
import { listAppliedMigrations } from "#server/db/applied-migrations.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { getDiskSpace } from "#server/config/data-folder/disk-room.ts";
import { AppError } from "#server/app-error.ts";
import { listRecentlyFailedJobs, countOpenJobsByKind, retryFailedJob } from "#server/jobs/queue.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { listActiveAlerts } from "../alerts/alert-store.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { findLastSuccessfulBackup } from "../backups/backup-service.ts";
import { isBackupOverdue, listRecentBackups } from "../backups/backup-state.ts";
import { countRecentlyFailedMails } from "#server/features/mails/mail-service.ts";
import { readLastWebhookInstant } from "#server/features/payments/payment-service.ts";

/** A job of another version may have no French label here. */
const labels: Readonly<Record<string, string>> = jobKindLabels;
const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };
const startedAt = new Date(Date.now() - performance.now()).toISOString();
const build = readBuildFingerprint();

/** Reads the state of this node, and of what all nodes share. */
export async function getSystemStatus(deps: Deps): Promise<EndpointAnswer<typeof readSystemEndpoint>> {
  const { db, payments, settings } = deps;
  const [applied, queues, failedMails, failedJobs, lastNotice, alerts, disk, backups, lastBackup] = await Promise.all([
    listAppliedMigrations(db),
    countOpenJobsByKind(deps),
    countRecentlyFailedMails(deps),
    listRecentlyFailedJobs(deps),
    readLastWebhookInstant(deps.db.query),
    listActiveAlerts(deps.db.query),
    getDiskSpace(settings),
    listRecentBackups(deps),
    findLastSuccessfulBackup(deps.db.query),
  ]);
  return {
    version,
    build,
    startedAt,
    engine: db.engine,
    migrations: { applied: applied.length, last: applied.at(-1) ?? null },
    provider: payments.name,
    simulated: settings.paytech.simulated,
    lastNotice: formatIsoOrNull(lastNotice ?? null),
    disk: disk ?? null,
    backups: settings.backup.to === undefined && backups.length === 0 ? null : backups.map(presentBackup),
    lastBackup: lastBackup ? presentLast(lastBackup, deps) : null,
    backupsScheduled: settings.backup.to !== undefined,
    alerts: alerts.map(({ name, text, since }) => ({ name, text, since: new Date(since).toISOString() })),
    // Failed mails are counted and retried in Courrier, so their count comes from there.
    queues: queues.map((one) => (one.kind === "mail.send" ? { ...one, failed: failedMails } : one)),
    failedJobs: failedJobs.map(({ id, kind, lastError, failedAt }) => ({
      id,
      kind,
      error: lastError ?? "",
      failedAt: new Date(failedAt ?? 0).toISOString(),
    })),
  };
}

function presentLast({ startedAt }: { startedAt: number }, { clock, settings }: Pick<Deps, "clock" | "settings">) {
  const now = clock.now();
  return {
    startedAt: new Date(startedAt).toISOString(),
    ageMs: Math.max(0, now - startedAt),
    late: settings.backup.to !== undefined && isBackupOverdue(startedAt, now),
  };
}

function presentBackup({
  id,
  startedAt,
  state,
  place,
  checkedAt,
  bytes,
  message,
  node,
  images,
  imagesRead,
  damaged,
}: Awaited<ReturnType<typeof listRecentBackups>>[number]) {
  return {
    id,
    startedAt: new Date(startedAt).toISOString(),
    state,
    place,
    checked: checkedAt !== null,
    bytes,
    message,
    node,
    images,
    imagesRead,
    damaged,
  };
}

/** Queues a given-up job again. @throws {AppError} `job.not_found`, also when somebody else just did */
export async function retryFailedJobOrThrow(deps: ClockDeps, actor: AuditActor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const job = await retryFailedJob(deps, id);
    if (!job) throw new AppError("job.not_found");
    await recordAuditEntry(deps, {
      actor,
      action: "job.retried",
      target: labels[job.kind] ?? job.kind,
      details: job.lastError ? `Dernière erreur\u00a0: ${job.lastError}` : "",
    });
  });
}
