import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "./run.ts";

export interface MoveDestination {
  /** PostgreSQL's URL, or the folder that becomes `DATA_DIR`. */
  database: { url: string } | { folder: string };
  /** A bucket, or the folder that becomes `DATA_DIR`; `undefined`: the images stay where they are. */
  images: { bucket: string; prefix: string | undefined } | { folder: string } | undefined;
}

const usage = `Utilisation :
  npm run move -- --to postgres://UTILISATEUR@HÔTE/BASE [--images s3://SEAU/PREFIXE]
  npm run move -- --to sqlite:DOSSIER [--images DOSSIER]
  npm run move -- --take-back, pour reprendre une base qui a été déplacée
Le mot de passe de PostgreSQL peut venir de PGPASSWORD, les clés du seau de MOVE_S3_… Sans --images, les images restent où elles sont ; vers sqlite:DOSSIER, celles d'un dossier le suivent.`;

/**
 * Parses the arguments. `imagesInFolder`: the images are files now, and move along with a new `DATA_DIR`.
 * @throws {UsageError}
 */
export function parseMoveArguments(words: readonly string[], imagesInFolder: boolean): MoveDestination | "take back" {
  const { to, images, "take-back": back } = parsed(words);
  if (back && to === undefined && images === undefined) return "take back";
  const [, folder] = /^sqlite:(.+)$/.exec(to ?? "") ?? [];
  const database = folder !== undefined ? { folder: resolve(folder) } : { url: to ?? "" };
  if ("url" in database && !(/^postgres(ql)?:\/\//.test(database.url) && URL.canParse(database.url)))
    throw new UsageError(usage);
  const place = images === undefined ? undefined : readImages(images);
  if (!("folder" in database)) return { database, images: place };
  if (place && "folder" in place && place.folder !== database.folder)
    throw new UsageError(
      "La base SQLite et les images en fichiers sont dans le même dossier, celui de DATA_DIR : donnez deux fois le même, ou laissez --images.",
    );
  return { database, images: place ?? (imagesInFolder ? { folder: database.folder } : undefined) };
}

function readImages(place: string): NonNullable<MoveDestination["images"]> {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (bucket !== undefined) return { bucket, prefix: prefix || undefined };
  if (/^[a-z0-9]+:\/\//.test(place)) throw new UsageError(usage);
  return { folder: resolve(place) };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { to: { type: "string" }, images: { type: "string" }, "take-back": { type: "boolean" } },
    }).values;
  } catch {
    throw new UsageError(usage);
  }
}
