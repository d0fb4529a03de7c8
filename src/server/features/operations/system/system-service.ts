import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { readSystem as readSystemEndpoint } from "#shared/contract/system.ts";
import { isoOrNull } from "#shared/instants.ts";
import { jobLabels } from "#shared/job-labels.ts";
import { builtFolder } from "#server/config/built-folder.ts";
import { inTransaction } from "#server/db/database.ts";
import { appliedMigrations } from "#server/db/applied-migrations.ts";
import type { Deps } from "#server/deps.ts";
import { diskRoom } from "#server/config/data-folder/disk-room.ts";
import { AppError } from "#shared/app-error.ts";
import type { JobKind } from "#server/jobs/kinds.ts";
import { listFailedJobs, readQueues, retryFailedJob } from "#server/jobs/queue.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { listStanding } from "../alerts/alert-service.ts";
import { type Actor, recordAudit } from "#server/features/audit/audit-service.ts";
import { findLastGoodBackup, isOld, listNewestBackups } from "../backups/backup-service.ts";
import { countMailsGivenUp } from "#server/features/mails/mail-service.ts";
import { readLastNotice } from "#server/features/payments/payment-service.ts";

const labels: Record<JobKind, string> = jobLabels;
const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };
const startedAt = new Date(Date.now() - performance.now()).toISOString();
const buildFile = join(builtFolder, "fingerprint");
const build = existsSync(buildFile) ? readFileSync(buildFile, "utf8").slice(0, 12) : "";

/** How this node and what all nodes share are. */
export async function readSystem(deps: Deps): Promise<Answer<typeof readSystemEndpoint>> {
  const { db, settings } = deps;
  const [applied, queues, failedMails, failedJobs, lastNotice, alerts, disk, backups, lastBackup] = await Promise.all([
    appliedMigrations(db.query), readQueues(deps), countMailsGivenUp(deps), listFailedJobs(deps), readLastNotice(deps), listStanding(deps), diskRoom(settings), listNewestBackups(deps), findLastGoodBackup(deps),
  ]);
  return {
    version,
    build,
    startedAt,
    engine: db.engine,
    migrations: { applied: applied.length, last: applied.at(-1) ?? null },
    simulated: settings.paytech.simulated,
    lastNotice: isoOrNull(lastNotice ?? null),
    disk: disk ?? null,
    backups: settings.backup.to === undefined && backups.length === 0 ? null : backups.map(presentBackup),
    lastBackup: lastBackup ? presentLast(lastBackup, deps) : null,
    backupsScheduled: settings.backup.to !== undefined,
    alerts: alerts.map(({ name, text, since }) => ({ name, text, since: new Date(since).toISOString() })),
    // A mail that was given up is set going again at its own desk.
    queues: queues.map((one) => (one.kind === "mail.send" ? { ...one, failed: failedMails } : one)),
    failedJobs: failedJobs.map(({ id, kind, lastError, failedAt }) => ({ id, kind, error: lastError ?? "", failedAt: new Date(failedAt ?? 0).toISOString() })),
  };
}

function presentLast({ startedAt }: { startedAt: number }, { clock, settings }: Pick<Deps, "clock" | "settings">) {
  const now = clock.now();
  return { startedAt: new Date(startedAt).toISOString(), ageMs: Math.max(0, now - startedAt), late: settings.backup.to !== undefined && isOld(startedAt, now) };
}

function presentBackup({ id, startedAt, state, place, checkedAt, bytes, message, node, images, imagesRead, damaged }: Awaited<ReturnType<typeof listNewestBackups>>[number]) {
  return { id, startedAt: new Date(startedAt).toISOString(), state, place, checked: checkedAt !== null, bytes, message, node, images, imagesRead, damaged };
}

/** Lets a job that was given up be tried again. @throws {AppError} `job.not_found`, also when somebody was faster */
export async function retryJob(deps: Pick<Deps, "db" | "clock">, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const job = await retryFailedJob(deps, id);
    if (!job) throw new AppError("job.not_found");
    await recordAudit(deps, { actor, action: "job.retried", target: labels[job.kind as JobKind] ?? job.kind, details: job.lastError ? `Dernière erreur\u00a0: ${job.lastError}` : "" });
  });
}
