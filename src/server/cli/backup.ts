/** `npm run backup -- [TO]`: database and images to a folder or a bucket, while the service runs; the copy is restored and counted. */
import { newId } from "../ids.ts";
import { keepNewFilesPrivate } from "../data-folder.ts";
import { startRefusal } from "../db/start-refusal.ts";
import { BackupError, type BackupReport, takeBackup } from "../features/backups/service.ts";
import { sizeInWords, timeInWords } from "../features/backups/rules.ts";
import { createLog } from "../log.ts";
import { addressOf, findDatabase, openArchive, openStorage } from "../open-data.ts";
import { systemClock } from "../ports/clock/system.ts";
import { CommandError, runCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run backup -- DOSSIER
  npm run backup -- s3://SEAU/PREFIXE
Sans lieu, c'est celui de BACKUP_TO.`;

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
    if (report === "busy") throw new CommandError("Une autre sauvegarde est en cours.");
    return inWords(report, archive.name);
  } catch (error) {
    throw startRefusal(error, settings) ?? error;
  } finally {
    await db.close();
  }
}, [BackupError]);

function inWords({ name, rows, images, bytes, tookMs, checkMs, message }: BackupReport, place: string): string {
  return [
    `Sauvegarde ${name} dans ${place} : lignes : ${rows}, fichiers d'images : ${images} ; ${sizeInWords(bytes)} écrits en ${timeInWords(tookMs)}, dont ${timeInWords(checkMs)} pour la relire, la restaurer et la recompter.`,
    `Ce qui viendra après elle n'y est pas (RPO : le temps jusqu'à la suivante).`,
    ...(message ? [message] : []),
  ].join("\n");
}
