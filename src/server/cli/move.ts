/** `npm run move -- --to PLACE [--images PLACE]`: database and images of a stopped service to another engine and store. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { keepNewFilesPrivate } from "#server/config/data-folder/data-folder.ts";
import { startRefusal } from "../db/start-refusal.ts";
import type { Settings } from "#server/config/env.ts";
import { moveData, type MoveReport } from "#server/features/operations/backups/move-database.ts";
import { timeInWords } from "#server/features/operations/backups/backup-rules.ts";
import { BackupError } from "#server/features/operations/backups/backup-service.ts";
import { createLog } from "#server/operations/log/log.ts";
import { addressOf, databaseName, openStorage } from "#server/composition/open-data.ts";
import { type MoveTo, readMoveWords } from "./move-words.ts";
import { CommandError, runCommand, UsageError } from "./run.ts";
import { createProgressTeller } from "./tell-progress.ts";

runCommand(async (settings, words) => {
  keepNewFilesPrivate();
  const to = readMoveWords(words, !settings.s3);
  const from = addressOf(settings);
  if (!from.databaseUrl && !existsSync(from.sqliteFile)) throw new UsageError(`Il n'y a pas de base de données à déplacer (${databaseName(settings)}).`);
  const there = settingsOf(settings, to);
  if (!there.databaseUrl) await mkdir(there.dataDir, { recursive: true });
  try {
    const log = createLog("warn");
    const images = to.images && { from: await openStorage(settings, log), to: await openStorage(there, log) };
    process.stderr.write(`De : ${databaseName(settings)}\nVers : ${databaseName(there)}\n`);
    const { onProgress, end } = createProgressTeller((line) => void process.stderr.write(`${line}\n`), () => performance.now());
    const moved = await moveData({ from, to: addressOf(there), images, onProgress });
    end();
    return inWords(moved, to, there);
  } catch (error) {
    throw startRefusal(error, there) ?? error;
  }
}, [BackupError]);

/** The settings by which the service will find what was moved. */
function settingsOf(settings: Settings, { database, images }: MoveTo): Settings {
  const dataDir = [database, images].find((one) => one && "folder" in one) as { folder: string } | undefined;
  return {
    ...settings,
    dataDir: dataDir?.folder ?? settings.dataDir,
    databaseUrl: "url" in database ? database.url : undefined,
    s3: images ? ("bucket" in images ? bucketOf(settings, images) : undefined) : settings.s3,
  };
}

function bucketOf({ move }: Settings, place: { bucket: string; prefix: string | undefined }): NonNullable<Settings["s3"]> {
  if (!move.s3) throw new CommandError("Il manque les clés du seau : MOVE_S3_ACCESS_KEY_ID et MOVE_S3_SECRET_ACCESS_KEY (et MOVE_S3_ENDPOINT, MOVE_S3_REGION).");
  return { ...move.s3, ...place, publicUrl: undefined };
}

function inWords({ tables, rows, images, tookMs }: MoveReport, to: MoveTo, there: Settings): string {
  const files = images ? ` ; fichiers d'images écrits : ${images.written}, déjà là : ${images.kept}` : "";
  return [
    `Déplacé en ${timeInWords(tookMs)}, compté et comparé : tables : ${tables}, lignes : ${rows}${files}.`,
    "L'ancienne base et ses images sont restées telles quelles. Ne redémarrez pas le service sur elles : ce qui y viendrait n'est pas ici.",
    "Réglages à changer avant de démarrer :",
    ...newSettings(to, there).map((line) => `  ${line}`),
  ].join("\n");
}

function newSettings({ database, images }: MoveTo, { dataDir, s3 }: Settings): string[] {
  const lines = "url" in database ? [`DATABASE_URL=${withoutPassword(database.url)}`] : ["DATABASE_URL=", `DATA_DIR=${dataDir}`];
  if (!images) return lines;
  if ("bucket" in images) return [...lines, `S3_BUCKET=${images.bucket}`, `S3_PREFIX=${images.prefix ?? ""}`, `S3_ENDPOINT=${s3?.endpoint ?? ""}`, `S3_REGION=${s3?.region ?? ""}`, "S3_ACCESS_KEY_ID=… et S3_SECRET_ACCESS_KEY=…, ceux du déplacement"];
  return [...new Set([...lines, `DATA_DIR=${dataDir}`, "S3_BUCKET=, et les autres S3_… aussi"])];
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "…";
  return decodeURI(shown.href);
}
