/** `npm run restore -- FROM [NAME] [--keep-images]`: a backup into an empty place. */
import { parseArgs } from "node:util";
import { keepNewFilesPrivate } from "../data-folder.ts";
import { startRefusal } from "../db/start-refusal.ts";
import { restoreBackup, type RestoreReport } from "../features/backups/restore.ts";
import { timeInWords } from "../features/backups/rules.ts";
import { BackupError } from "../features/backups/service.ts";
import { createLog } from "../log.ts";
import { addressOf, openArchive, openStorage } from "../open-data.ts";
import { systemClock } from "../ports/clock/system.ts";
import { runCommand, UsageError } from "./run.ts";

const usage = `Utilisation :
  npm run restore -- DOSSIER [NOM] [--keep-images]
  npm run restore -- s3://SEAU/PREFIXE [NOM] [--keep-images]
Sans NOM, c'est la plus récente. --keep-images : le magasin d'images a déjà les siennes, seules celles qui manquent sont ajoutées.`;

const moment = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", dateStyle: "long", timeStyle: "short" });

runCommand(async (settings, words) => {
  keepNewFilesPrivate();
  const { from, name, keepImages } = readWords(words);
  const archive = await openArchive(settings, from);
  try {
    const storage = await openStorage(settings, createLog("warn"));
    return inWords(await restoreBackup({ archive, address: addressOf(settings), storage }, { name, keepImages }));
  } catch (error) {
    throw startRefusal(error, settings) ?? error;
  }
}, [BackupError]);

function readWords(words: readonly string[]): { from: string; name: string | undefined; keepImages: boolean } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: { "keep-images": { type: "boolean", default: false } }, allowPositionals: true });
    const [from, name, ...rest] = positionals;
    if (from !== undefined && rest.length === 0) return { from, name, keepImages: values["keep-images"] };
  } catch {
    // Falls through: an option that there is not.
  }
  throw new UsageError(usage);
}

function inWords({ manifest, rows, written, kept, tookMs }: RestoreReport): string {
  const taken = Date.parse(manifest.takenAt);
  return [
    `Sauvegarde ${manifest.name} restaurée en ${timeInWords(tookMs)} (RTO) : lignes : ${rows}, fichiers d'images écrits : ${written}, déjà là : ${kept}.`,
    `C'est l'état du ${moment.format(taken)} (Dakar) : ce qui est venu dans les ${timeInWords(Math.max(0, systemClock.now() - taken))} depuis n'y est pas (RPO).`,
    "L'équipe doit se reconnecter. Les paiements qui attendaient alors sont redemandés à PayTech ; les e-mails qui attendaient partent, même s'ils sont partis depuis.",
    "Au premier démarrage, le service dit à qui est le magasin d'images ; si cette base ne peut rien y effacer : npm run images -- own",
  ].join("\n");
}
