import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readBuildFingerprint } from "#server/config/built-folder.ts";
import type { Deps } from "#server/deps.ts";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { getDiskSpace, isDataFolderWritable } from "#server/config/data-folder/disk-room.ts";
import { alertConditions } from "#server/features/maintenance/alerts/alert-conditions.ts";
import { listActiveAlerts } from "#server/features/maintenance/alerts/alert-service.ts";
import { findLastSuccessfulBackup } from "#server/features/maintenance/backups/backup-service.ts";
import type { CardPageCache } from "#server/features/cards/cache/card-page-cache.ts";
import { countRecentlyFailedMails, countUnsentMails } from "#server/features/mails/mail-service.ts";
import { countOpenAttempts } from "#server/features/payments/payment-service.ts";
import { countPiecesByState } from "#server/features/production/queue/production-queue-service.ts";
import { getQueueBacklog } from "#server/jobs/queue.ts";
import type { MetricGauge, MetricSample } from "#server/operations/metrics/gauge-samples.ts";
import { projectRoot } from "#server/config/project-root.ts";

const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string };

const fingerprint = readBuildFingerprint();

/** Lists the gauges of `/metrics`, reported beside the request counters. */
export function createMetricGauges({ counts }: Pick<CardPageCache, "counts">): Record<string, MetricGauge> {
  return {
    build: readBuild,
    cards: async () => Object.entries(counts).map(([how, value]) => cardPages({ how }, value)),
    jobs: readJobs,
    mails: readMails,
    payments: readPayments,
    backups: readBackups,
    store: readStore,
    alerts: readAlerts,
    production: readProduction,
    disk: readDisk,
  };
}

const sample =
  (name: string, help: string) =>
  (labels: Record<string, string>, value: number): MetricSample => ({ name, help, labels, value });

const build = sample("build_info", "Version, fingerprint of what was built, engine and last migration of this process");
const cardPages = sample(
  "card_page_answers",
  "Readings of a live card's page since the start: from memory, from memory once the database agreed, redrawn",
);
const jobsDue = sample("jobs_due", "Jobs that are due and not done, by lane");
const jobsWaited = sample("jobs_oldest_due_seconds", "How long the lane's oldest due job has been due");
const jobsFailed = sample("jobs_failed", "Jobs that were given up in the last seven days, but for mails");
const mailsUnsent = sample("mails_unsent", "Mails that wait, and those that were given up in the last seven days");
const attempts = sample("payment_attempts_open", "Payment attempts that wait for their provider or for staff");
const pieces = sample("pieces", "Pieces in the workshop's queue, by state");
const piecesLate = sample("pieces_late", "Pieces that should have been made by now, counted up to 500");
const backupAge = sample(
  "backup_last_good_age_seconds",
  "How long ago the last good backup was begun; absent before the first",
);
const backupDamaged = sample(
  "backup_damaged_files",
  "Files of the backups' place that are damaged, with no intact original",
);
const backupScheduled = sample("backup_scheduled", "1: a backup is made each day (BACKUP_TO)");
const storeUp = sample("image_store_up", "1: the image store answers and can be written");
const alertsStanding = sample("alerts_standing", "What somebody was told of and is not well again, 1 a name");
const diskFree = sample("disk_free_bytes", "Free space of the data folder's disk");
const diskWritable = sample("disk_writable", "1: the data folder can be written");
const diskSize = sample("disk_size_bytes", "Size of the data folder's disk");

async function readBuild(deps: Deps): Promise<MetricSample[]> {
  return [
    build(
      {
        version,
        fingerprint,
        engine: deps.db.engine,
        migration: listMigrationsForEngine(deps.db.engine).at(-1)?.name ?? "",
      },
      1,
    ),
  ];
}

async function readJobs(deps: Deps): Promise<MetricSample[]> {
  const { lanes, failed } = await getQueueBacklog(deps);
  return [
    ...lanes.flatMap(({ lane, due, waitedMs }) => [jobsDue({ lane }, due), jobsWaited({ lane }, waitedMs / 1000)]),
    jobsFailed({}, failed),
  ];
}

async function readMails(deps: Deps): Promise<MetricSample[]> {
  return [
    mailsUnsent({ state: "waiting" }, await countUnsentMails(deps)),
    mailsUnsent({ state: "failed" }, await countRecentlyFailedMails(deps)),
  ];
}

async function readPayments(deps: Deps): Promise<MetricSample[]> {
  return (await countOpenAttempts(deps)).map(({ state, count }) => attempts({ state }, count));
}

async function readProduction(deps: Deps): Promise<MetricSample[]> {
  const { states, late } = await countPiecesByState(deps);
  return [...states.map(({ state, count }) => pieces({ state }, count)), piecesLate({}, late)];
}

async function readBackups(deps: Deps): Promise<MetricSample[]> {
  const last = await findLastSuccessfulBackup(deps.db.query);
  const scheduled = backupScheduled({}, Number(deps.settings.backup.to !== undefined));
  if (last)
    return [
      scheduled,
      backupAge({}, Math.max(0, deps.clock.now() - last.startedAt) / 1000),
      backupDamaged({}, last.damaged),
    ];
  return [scheduled];
}

async function readStore({ storage }: Deps): Promise<MetricSample[]> {
  return [
    storeUp(
      {},
      await storage.check().then(
        () => 1,
        () => 0,
      ),
    ),
  ];
}

async function readAlerts(deps: Deps): Promise<MetricSample[]> {
  const told = new Set((await listActiveAlerts(deps.db.query)).map(({ name }) => name));
  return alertConditions.map(({ name }) => alertsStanding({ about: name }, Number(told.has(name))));
}

async function readDisk({ settings }: Deps): Promise<MetricSample[]> {
  const room = await getDiskSpace(settings);
  if (room)
    return [
      diskFree({}, room.free),
      diskSize({}, room.all),
      diskWritable({}, Number(await isDataFolderWritable(settings))),
    ];
  return [];
}
