import { agreeWord, formatCount } from "#shared/format/counts.ts";
import type { Deps } from "#server/deps.ts";
import { countStoredUploadFolders } from "#server/features/cards/uploads/stored-upload-folders.ts";
import {
  checkImageStoreOwnership,
  renewImageStoreOwnership,
} from "#server/features/cards/uploads/image-store-ownership.ts";
import { getOwnershipWarning } from "#server/features/cards/uploads/image-store-ownership-rules.ts";
import { deleteDueUploadFiles } from "#server/features/cards/uploads/sweep-uploads.ts";
import { CommandError, UsageError } from "./run.ts";

const usage = `Utilisation :
  node scripts/start.mjs --run images status        à qui est le magasin d'images, et ce qu'il contient
  node scripts/start.mjs --run images own --yes     le magasin appartient désormais à cette base de données
  node scripts/start.mjs --run images sweep --yes   efface ce que cette base n'utilise plus, quel qu'en soit le nombre`;

type Needs = Pick<Deps, "db" | "clock" | "storage" | "log">;

/**
 * Runs the command; resolves to what to print.
 * @throws {UsageError}
 * @throws {CommandError} if the store belongs to another database
 */
export async function runImagesCommand(deps: Needs, words: readonly string[]): Promise<string> {
  const [command, yes, ...rest] = words;
  if (rest.length > 0 || (yes !== undefined && yes !== "--yes")) throw new UsageError(usage);
  if (command === "status" && yes === undefined) return status(deps);
  if (command === "own") return own(deps, yes !== undefined);
  if (command === "sweep" && yes !== undefined) return sweep(deps);
  throw new UsageError(usage);
}

async function status(deps: Needs): Promise<string> {
  const owner =
    getOwnershipWarning(await checkImageStoreOwnership(deps)) ??
    "Images : ce magasin appartient à cette base de données.";
  const { folders, known } = await countStoredUploadFolders(deps);
  const strangers = folders - known;
  const kept = agreeWord(strangers, "celle-là ne sera jamais effacée", "celles-là ne seront jamais effacées");
  return `${owner}\n${formatCount(folders, "image")} dans le magasin, dont ${strangers} que cette base ne connaît pas${strangers > 0 ? ` : ${kept}` : ""}.`;
}

async function own(deps: Needs, personSaidYes: boolean): Promise<string> {
  if (!personSaidYes) {
    throw new CommandError(
      `${await status(deps)}\nPour qu'il appartienne désormais à cette base, et plus à aucune autre : node scripts/start.mjs --run images own --yes`,
    );
  }
  await renewImageStoreOwnership(deps);
  return status(deps);
}

async function sweep(deps: Needs): Promise<string> {
  const owner = await checkImageStoreOwnership(deps);
  if (owner !== "ours")
    throw new CommandError(getOwnershipWarning(owner) ?? "Ce magasin vient d'être pris par cette base : recommencez.");
  const { removed } = await deleteDueUploadFiles(deps, { personSaidYes: true });
  return `${formatCount(removed, "image effacée", "images effacées")}.`;
}
