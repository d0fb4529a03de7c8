/**
 * `npm run backup -- [TO]`: copies database and images to a folder or a bucket while the service runs, and checks the
 * copy by restoring and counting it.
 */
import { backupBusyMessage } from "#server/operations/backup-process.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { restrictNewFilePermissions } from "#server/config/data-folder/data-folder.ts";
import { describeDatabaseStartFailure } from "#server/db/start-refusal.ts";
import {
  BackupFailedError,
  type BackupRunReport,
  type BackupInProgress,
  createBackup,
} from "#server/features/maintenance/backups/backup-service.ts";
import { rereadingShareCount } from "#server/features/maintenance/backups/rereading.ts";
import { formatByteSize, formatDuration } from "#server/features/maintenance/backups/backup-rules.ts";
import { describeBackupVerification } from "#server/features/maintenance/backups/describe-verification.ts";
import { createLogger } from "#server/operations/log/log.ts";
import {
  getDatabaseLocation,
  openDatabaseIfExists,
  openBackupArchive,
  openObjectStorage,
} from "#server/composition/open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { CommandError, runCliCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run backup -- DOSSIER
  npm run backup -- s3://SEAU/PRÉFIXE
Sans lieu, c'est celui de BACKUP_TO.`;

const moment = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long", timeStyle: "medium" });

runCliCommand(
  async (settings, words) => {
    restrictNewFilePermissions();
    const [to = settings.backup.to, scheduled, ...rest] = words;
    if (
      to === undefined ||
      to.startsWith("-") ||
      rest.length > 0 ||
      (scheduled !== undefined && !scheduled.startsWith("scheduled-"))
    )
      throw new UsageError(usage);
    const archive = await openBackupArchive(settings, to);
    const db = await openDatabaseIfExists(settings);
    if (!db)
      throw new UsageError(
        `Il n'y a pas de base de données à sauvegarder (${settings.databaseUrl ? "DATABASE_URL" : getDatabaseLocation(settings).sqliteFile}).`,
      );
    try {
      const storage = await openObjectStorage(settings, createLogger("warn"));
      const clock = systemClock;
      const needs = {
        db,
        clock,
        storage,
        archive,
        address: getDatabaseLocation(settings),
        dataDir: settings.dataDir,
        diskFloorBytes: settings.diskFloorBytes,
      };
      const report = await createBackup(
        needs,
        scheduled === undefined
          ? { id: generateSortableId(clock.now()), kind: "asked" }
          : { id: scheduled, kind: "scheduled" },
      );
      if (report === "done") return 0;
      if ("busy" in report) throw new CommandError(describeRunningBackup(report.busy));
      return inWords(report, archive.name);
    } catch (error) {
      throw describeDatabaseStartFailure(error, settings) ?? error;
    } finally {
      await db.close();
    }
  },
  [BackupFailedError],
);

function inWords(report: BackupRunReport, place: string): string {
  const { name, rows, images, found, bytes, tookMs, checkMs, isRestored } = report;
  return [
    `Sauvegarde ${name} dans ${place} : lignes : ${rows}, fichiers d'images : ${images} ; ${formatByteSize(bytes)} écrits en ${formatDuration(tookMs)}.`,
    `${isRestored ? "La base a été relue, restaurée à l'essai et comptée" : "La base a été relue"} en ${formatDuration(checkMs)}. Images relues : ${found.imagesRead}, les nouvelles et une part des anciennes ; chacune est relue au moins une fois en ${rereadingShareCount} jours de sauvegardes.`,
    ...describeBackupVerification(report),
    "Ce qui vient après elle n'y est pas (RPO : le temps jusqu'à la suivante).",
  ].join("\n");
}

function describeRunningBackup({ since, node, againAt }: BackupInProgress): string {
  return `${backupBusyMessage} depuis le ${moment.format(since)}${node ? `, sur ${node}` : ""}. Recommencez quand elle sera finie ; si elle a été tuée, à partir du ${moment.format(againAt)} (Dakar).`;
}
