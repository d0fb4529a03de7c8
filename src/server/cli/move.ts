/** `npm run move -- --to PLACE [--images PLACE]`: moves a stopped service to another engine and store. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { restrictNewFilePermissions } from "#server/config/data-folder/data-folder.ts";
import { describeDatabaseStartFailure } from "#server/db/start-refusal.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import {
  moveDatabaseAndImages,
  type MoveServiceReport,
  takeMovedDatabaseBack,
} from "#server/features/maintenance/backups/move-database.ts";
import type { DatabaseLocation } from "#server/db/copy/snapshot.ts";
import { formatDuration } from "#server/features/maintenance/backups/backup-rules.ts";
import { BackupFailedError } from "#server/features/maintenance/backups/backup-service.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { getDatabaseLocation, formatDatabaseName, openObjectStorage } from "#server/composition/open-data.ts";
import { type MoveDestination, parseMoveArguments } from "./move-words.ts";
import { CommandError, runCliCommand, UsageError } from "./run.ts";
import { createProgressReporter } from "./report-progress.ts";

runCliCommand(
  async (settings, words) => {
    restrictNewFilePermissions();
    const to = parseMoveArguments(words, !settings.s3);
    const from = getDatabaseLocation(settings);
    if (!from.databaseUrl && !existsSync(from.sqliteFile))
      throw new UsageError(`Il n'y a pas de base de données à déplacer (${formatDatabaseName(settings)}).`);
    if (to === "take back") return takeBack(from);
    const there = buildMovedSettings(settings, to);
    if (!there.databaseUrl) await mkdir(there.dataDir, { recursive: true });
    try {
      const log = createLogger("warn");
      const images = to.images && {
        from: await openObjectStorage(settings, log),
        to: await openObjectStorage(there, log),
      };
      process.stderr.write(`De : ${formatDatabaseName(settings)}\nVers : ${formatDatabaseName(there)}\n`);
      const { onProgress, end } = createProgressReporter(
        (line) => void process.stderr.write(`${line}\n`),
        () => performance.now(),
      );
      const moved = await moveDatabaseAndImages({ from, to: getDatabaseLocation(there), images, onProgress });
      end();
      return inWords(moved, to, there);
    } catch (error) {
      throw describeDatabaseStartFailure(error, there) ?? error;
    }
  },
  [BackupFailedError],
);

async function takeBack(from: DatabaseLocation): Promise<string> {
  if (!(await takeMovedDatabaseBack(from))) return "Cette base n'a pas été déplacée : il n'y a rien à reprendre.";
  return "Le service démarre de nouveau sur cette base. Arrêtez d'abord celui de la nouvelle : ce qui y est venu n'est pas ici.";
}

/** Lists the settings with which the service finds the moved data. */
function buildMovedSettings(settings: ServerSettings, { database, images }: MoveDestination): ServerSettings {
  const dataDir = [database, images].find((one) => one && "folder" in one) as { folder: string } | undefined;
  return {
    ...settings,
    dataDir: dataDir?.folder ?? settings.dataDir,
    databaseUrl: "url" in database ? database.url : undefined,
    s3: getImageBucket(settings, images),
  };
}

function getImageBucket(settings: ServerSettings, images: MoveDestination["images"]): ServerSettings["s3"] {
  if (!images) return settings.s3;
  if ("bucket" in images) return getBucket(settings, images);
  return undefined;
}

function getBucket(
  { move }: ServerSettings,
  place: { bucket: string; prefix: string | undefined },
): NonNullable<ServerSettings["s3"]> {
  if (!move.s3)
    throw new CommandError(
      "Il manque les clés du seau : MOVE_S3_ACCESS_KEY_ID et MOVE_S3_SECRET_ACCESS_KEY (et MOVE_S3_ENDPOINT, MOVE_S3_REGION).",
    );
  return { ...move.s3, ...place, publicUrl: undefined };
}

function inWords(
  { tables, rows, images, tookMs }: MoveServiceReport,
  to: MoveDestination,
  there: ServerSettings,
): string {
  const files = images ? ` ; fichiers d'images écrits : ${images.written}, déjà là : ${images.kept}` : "";
  return [
    `Déplacé en ${formatDuration(tookMs)}, compté et comparé : tables : ${tables}, lignes : ${rows}${files}.`,
    "L'ancienne base et ses images sont restées telles quelles. Le service refuse d'y démarrer : ce qui y viendrait n'est pas ici (npm run move -- --take-back les reprend).",
    "Réglages à changer avant de démarrer :",
    ...newSettings(to, there).map((line) => `  ${line}`),
  ].join("\n");
}

function newSettings({ database, images }: MoveDestination, { dataDir, s3 }: ServerSettings): string[] {
  const lines =
    "url" in database ? [`DATABASE_URL=${withoutPassword(database.url)}`] : ["DATABASE_URL=", `DATA_DIR=${dataDir}`];
  if (!images) return lines;
  if ("bucket" in images)
    return [
      ...lines,
      `S3_BUCKET=${images.bucket}`,
      `S3_PREFIX=${images.prefix ?? ""}`,
      `S3_ENDPOINT=${s3?.endpoint ?? ""}`,
      `S3_REGION=${s3?.region ?? ""}`,
      "S3_ACCESS_KEY_ID=… et S3_SECRET_ACCESS_KEY=…, ceux du déplacement",
    ];
  return [...new Set([...lines, `DATA_DIR=${dataDir}`, "S3_BUCKET=, et les autres S3_… aussi"])];
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = "…";
  return decodeURI(shown.href);
}
