/** `npm run backup -- [TO]`: database and images to a folder or a bucket, while the service runs; the copy is restored and counted. */
import { busyWords } from "#server/operations/backup-process.ts";
import { newId } from "#server/db/ids.ts";
import { keepNewFilesPrivate } from "#server/config/data-folder/data-folder.ts";
import { startRefusal } from "../db/start-refusal.ts";
import { BackupError, type BackupReport, type Busy, takeBackup } from "#server/features/operations/backups/backup-service.ts";
import { shares } from "#server/features/operations/backups/rereading.ts";
import { sizeInWords, timeInWords } from "#server/features/operations/backups/backup-rules.ts";
import { sayFindings } from "#server/features/operations/backups/sayings.ts";
import { createLog } from "#server/operations/log/log.ts";
import { addressOf, findDatabase, openArchive, openStorage } from "#server/composition/open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { CommandError, runCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run backup -- DOSSIER
  npm run backup -- s3://SEAU/PRÉFIXE
Sans lieu, c'est celui de BACKUP_TO.`;

const moment = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long", timeStyle: "medium" });

runCommand(async (settings, words) => {
  keepNewFilesPrivate();
  const [to = settings.backup.to, scheduled, ...rest] = words;
  if (to === undefined || to.startsWith("-") || rest.length > 0 || (scheduled !== undefined && !scheduled.startsWith("scheduled-"))) throw new UsageError(usage);
  const archive = await openArchive(settings, to);
  const db = await findDatabase(settings);
  if (!db) throw new UsageError(`Il n'y a pas de base de données à sauvegarder (${settings.databaseUrl ? "DATABASE_URL" : addressOf(settings).sqliteFile}).`);
  try {
    const storage = await openStorage(settings, createLog("warn"));
    const clock = systemClock;
    const needs = { db, clock, storage, archive, address: addressOf(settings), dataDir: settings.dataDir, diskFloorBytes: settings.diskFloorBytes };
    const report = await takeBackup(needs, scheduled === undefined ? { id: newId(clock.now()), kind: "asked" } : { id: scheduled, kind: "scheduled" });
    if (report === "done") return 0;
    if ("busy" in report) throw new CommandError(tellBusy(report.busy));
    return inWords(report, archive.name);
  } catch (error) {
    throw startRefusal(error, settings) ?? error;
  } finally {
    await db.close();
  }
}, [BackupError]);

function inWords(report: BackupReport, place: string): string {
  const { name, rows, images, found, bytes, tookMs, checkMs, isRestored } = report;
  return [
    `Sauvegarde ${name} dans ${place} : lignes : ${rows}, fichiers d'images : ${images} ; ${sizeInWords(bytes)} écrits en ${timeInWords(tookMs)}.`,
    `${isRestored ? "La base a été relue, restaurée à l'essai et comptée" : "La base a été relue"} en ${timeInWords(checkMs)}. Images relues : ${found.imagesRead}, les nouvelles et une part des anciennes ; chacune est relue au moins une fois en ${shares} jours de sauvegardes.`,
    ...sayFindings(report),
    "Ce qui vient après elle n'y est pas (RPO : le temps jusqu'à la suivante).",
  ].join("\n");
}

function tellBusy({ since, node, againAt }: Busy): string {
  return `${busyWords} depuis le ${moment.format(since)}${node ? `, sur ${node}` : ""}. Recommencez quand elle sera finie ; si elle a été tuée, à partir du ${moment.format(againAt)} (Dakar).`;
}
