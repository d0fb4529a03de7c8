/** `npm run restore -- [FROM [NAME]] [--keep-images] [--without-damaged]`: restores a backup into an empty place. */
import { parseArgs } from "node:util";
import { restrictNewFilePermissions } from "#server/config/data-folder/data-folder.ts";
import { describeDatabaseStartFailure } from "#server/db/start-refusal.ts";
import {
  restoreBackupToEmptyPlace,
  type RestoreBackupOptions,
  type RestoreBackupReport,
} from "#server/features/maintenance/backups/restore-backup.ts";
import { formatDuration } from "#server/features/maintenance/backups/backup-rules.ts";
import { BackupFailedError } from "#server/features/maintenance/backups/backup-service.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { getDatabaseLocation, openBackupArchive, openObjectStorage } from "#server/composition/open-data.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { runCliCommand, UsageError } from "./run.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";

const usage = `Utilisation :
  npm run restore -- [DOSSIER [NOM]] [--keep-images] [--without-damaged]
  npm run restore -- s3://SEAU/PRÉFIXE [NOM] [--keep-images] [--without-damaged]
Sans lieu, c'est celui de BACKUP_TO ; sans NOM, c'est la plus récente qui soit intacte. --keep-images : le magasin d'images a déjà les siennes, seul ce qui manque est ajouté.
--without-damaged : les images abîmées dans la sauvegarde sont laissées de côté, et nommées.`;

// Declared before the command, which reads its arguments at once.
const flag = { type: "boolean", default: false } as const;

runCliCommand(
  async (settings, words) => {
    restrictNewFilePermissions();
    const { from = settings.backup.to, ...options } = readWords(words);
    if (from === undefined) throw new UsageError(usage);
    const archive = await openBackupArchive(settings, from);
    try {
      const storage = await openObjectStorage(settings, createLogger("warn"));
      return inWords(
        await restoreBackupToEmptyPlace({ archive, address: getDatabaseLocation(settings), storage }, options),
      );
    } catch (error) {
      throw describeDatabaseStartFailure(error, settings) ?? error;
    }
  },
  [BackupFailedError],
);

function readWords(words: readonly string[]): RestoreBackupOptions & { from: string | undefined } {
  const { values, positionals } = parsed(words);
  const [from, name, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(usage);
  return { from, name, keepImages: values["keep-images"], withoutDamaged: values["without-damaged"] };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { "keep-images": flag, "without-damaged": flag },
      allowPositionals: true,
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(usage);
    throw error;
  }
}

function inWords({
  manifest,
  rows,
  images: { written, kept, damaged },
  passedOver,
  tookMs,
}: RestoreBackupReport): string {
  const taken = Date.parse(manifest.takenAt);
  return [
    ...passedOver.map(({ name, why }) => `Laissée de côté : ${name} : ${why}.`),
    `Sauvegarde ${manifest.name} restaurée en ${formatDuration(tookMs)} (RTO) : lignes : ${rows} ; fichiers d'images écrits : ${written}, déjà là : ${kept}.`,
    `C'est l'état du ${formatFrenchDayAndTime(taken)} (Dakar) : ce qui est venu depuis, en ${formatDuration(Math.max(0, systemClock.now() - taken))}, n'y est pas (RPO).`,
    ...describeDamagedImages(damaged),
    `L'équipe doit se reconnecter. Les paiements alors en attente sont redemandés à leur prestataire ; les e-mails alors en attente partent, même s'ils sont partis depuis.`,
    "Au premier démarrage, le service dit à qui est le magasin d'images ; si cette base ne peut rien y supprimer : node scripts/start.mjs --run images own",
  ].join("\n");
}

function describeDamagedImages(damaged: RestoreBackupReport["images"]["damaged"]): string[] {
  if (damaged.length === 0) return [];
  return [
    `Laissées de côté, abîmées dans la sauvegarde (${damaged.length}) :`,
    ...damaged.toSorted().map((key) => `  ${key}`),
    "Leurs cartes montrent ce qu'elles montrent sans image ; leurs propriétaires peuvent en choisir d'autres.",
  ];
}
