import type { BackupArchive, ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { uploadStorageFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { formatKeyNames } from "./archive-findings.ts";
import { forEachConcurrently, isArchivedImageIntact, matchesImageList } from "./backup-images.ts";
import { getArchivedImageKey, type BackupImageList } from "./manifest.ts";
import { BackupFailedError } from "./backup-service.ts";

export interface RestoreImagesReport {
  written: number;
  /** Number of files that existed. */
  kept: number;
  /** Keys of those that could not be restored. */
  damaged: string[];
}

interface Needs {
  archive: BackupArchive;
  storage: ObjectStorage;
  list: BackupImageList;
}

export interface RestoreImagesOptions {
  /** Whether the store has images already and keeps them: only missing ones are added. */
  keepImages: boolean;
  /** Goes on without images that are damaged in the backup. */
  withoutDamaged: boolean;
}

/**
 * Writes the images of the list that the store has not. Unless it may go on without them, every one is read first,
 * so that nothing is written when one is damaged.
 * @throws {BackupFailedError} which names the damaged ones, or says that the store is another's
 */
export async function restoreArchivedImages(
  needs: Needs,
  { keepImages, withoutDamaged }: RestoreImagesOptions,
): Promise<RestoreImagesReport> {
  const { archive, storage, list } = needs;
  const there = await refuseFullStore(storage, list, keepImages);
  const missing = Object.keys(list).filter((key) => !there.has(key));
  if (!withoutDamaged) await refuseDamaged(archive, missing, list);
  const damaged: string[] = [];
  await forEachConcurrently(missing, async (key) => {
    const object = await archive.objects.get(getArchivedImageKey(key));
    if (matchesImageList(object, key, list)) await storage.put(key, object.bytes, object.contentType);
    else damaged.push(key);
  });
  return { written: missing.length - damaged.length, kept: there.size, damaged };
}

async function refuseDamaged(archive: BackupArchive, keys: readonly string[], list: BackupImageList): Promise<void> {
  const damaged: string[] = [];
  await forEachConcurrently(keys, async (key) => {
    if (!(await isArchivedImageIntact(archive, key, list))) damaged.push(key);
  });
  if (damaged.length === 0) return;
  throw new BackupFailedError(
    [
      `Images abîmées dans la sauvegarde (${damaged.length})\u00a0: ${formatKeyNames(damaged)}. Rien n'a été restauré. Au choix\u00a0:`,
      "- ajoutez --without-damaged\u00a0: tout le reste est restauré, et leurs cartes montrent ce qu'elles montrent sans image\u00a0;",
      "- nommez une sauvegarde plus ancienne, si ces images sont venues après elle\u00a0;",
      "- si le magasin d'images les a encore, restaurez sur lui avec --keep-images.",
    ].join("\n"),
  );
}

/**
 * Returns which files of the backup the store already has, by name, which identifies the content; refuses a store with
 * other files.
 */
async function refuseFullStore(
  storage: ObjectStorage,
  list: BackupImageList,
  keepImages: boolean,
): Promise<Set<string>> {
  const keys = (await storage.list(uploadStorageFolder)).map(({ key }) => key);
  const foreign = keys.filter((key) => !list[key]);
  if (foreign.length > 0 && !keepImages) {
    throw new BackupFailedError(
      `Le magasin d'images contient des fichiers qui ne sont pas de cette sauvegarde (${foreign.length}). S'il est celui du même service, avec des images venues depuis, ajoutez --keep-images\u00a0: rien n'y est remplacé ni supprimé. Sinon, donnez un magasin vide.`,
    );
  }
  return new Set(keys.filter((key) => list[key]));
}
