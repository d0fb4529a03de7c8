import { BadCopyError, type SnapshotUpload } from "#server/db/copy/snapshot.ts";
import type { BackupArchive, ObjectStorage, StoredObject } from "#server/adapters/storage/storage-port.ts";
import {
  getUploadFolder,
  uploadStorageFolder,
  parseUploadVariants,
} from "#server/features/cards/uploads/upload-rules.ts";
import { computeSha256 } from "./compute-sha256.ts";
import type { ArchiveFindings } from "./archive-findings.ts";
import { getArchivedImageKey, type BackupImageList } from "./manifest.ts";
import type { RereadingPlan } from "./rereading.ts";

/** Images copied in parallel: a distant store answers too slowly for one after another. */
const atOnce = 8;

export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

interface Places {
  storage: ObjectStorage;
  archive: BackupArchive;
}

/**
 * Copies into the archive the images that it lacks, and reads them back. Rereads the images of `known` (those in
 * earlier backups' lists) whose turn it is, and replaces damaged or lost ones from the store. An image that the store
 * deletes meanwhile is left out.
 * @throws {BadCopyError} when an image reads back differently from what was written
 */
export async function backUpImages(
  places: Places,
  known: BackupImageList,
  { rereading, findings }: { rereading: RereadingPlan; findings: ArchiveFindings },
): Promise<{ list: BackupImageList; added: number }> {
  const { storage, archive } = places;
  const there = new Set((await archive.objects.list(getArchivedImageKey(uploadStorageFolder))).map(({ key }) => key));
  const list: BackupImageList = {};
  let added = 0;
  const live = (await storage.list(uploadStorageFolder)).map(({ key }) => key);
  await forEachConcurrently(live, async (key) => {
    const before = known[key];
    if (before) return void (list[key] = before);
    const object = await storage.get(key);
    if (!object) return;
    await write(archive, key, object);
    findings.imagesRead += 1;
    list[key] = [computeSha256(object.bytes), object.bytes.length];
    added += object.bytes.length;
  });
  await forEachConcurrently(Object.keys(known), async (key) => {
    if (!there.has(getArchivedImageKey(key)))
      findings.note(getArchivedImageKey(key), await mendImage(places, key, known));
    else if (rereading.isDue(getArchivedImageKey(key))) {
      findings.imagesRead += 1;
      if (!(await isArchivedImageIntact(archive, key, known)))
        findings.note(getArchivedImageKey(key), await mendImage(places, key, known));
    }
  });
  return { list, added };
}

/** Checks the archive's image against its SHA-256. */
export async function isArchivedImageIntact(
  { objects }: BackupArchive,
  key: string,
  list: BackupImageList,
): Promise<boolean> {
  return matchesImageList(await objects.get(getArchivedImageKey(key)), key, list);
}

export function matchesImageList(
  object: StoredObject | undefined,
  key: string,
  list: BackupImageList,
): object is StoredObject {
  return object !== undefined && computeSha256(object.bytes) === list[key]?.[0];
}

/** Replaces the archive's image with the store's, if that is still the one that was backed up. */
async function mendImage(
  { storage, archive }: Places,
  key: string,
  list: BackupImageList,
): Promise<"replaced" | "damaged"> {
  const object = await storage.get(key);
  if (!matchesImageList(object, key, list)) return "damaged";
  await write(archive, key, object);
  return "replaced";
}

async function write({ objects }: BackupArchive, key: string, { bytes, contentType }: StoredObject): Promise<void> {
  await objects.put(getArchivedImageKey(key), bytes, contentType);
  const back = await objects.get(getArchivedImageKey(key));
  if (!back || !back.bytes.equals(bytes))
    throw new BadCopyError(`L'image ${key} ne revient pas telle qu'elle a été écrite.`);
}

export function countImagesMissingFromBackup(uploads: readonly SnapshotUpload[], list: BackupImageList): number {
  const keys = uploads.flatMap((upload) => {
    const names = parseUploadVariants(upload).map(({ name }) => name);
    if (upload.master) names.push(upload.master);
    return names.map((name) => getUploadFolder(upload.id) + name);
  });
  return keys.filter((key) => !list[key]).length;
}
