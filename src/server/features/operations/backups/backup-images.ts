import { BadCopy, type NamedUpload } from "#server/db/copy/snapshot.ts";
import type { Archive, Storage, StoredObject } from "#server/adapters/storage/storage-port.ts";
import { uploadFolder, uploadsFolder, variantsOf } from "#server/features/cards/uploads/upload-rules.ts";
import { sha256Of } from "./digests.ts";
import type { Findings } from "./findings.ts";
import { archived, type ImageList } from "./manifest.ts";
import type { Rereading } from "./rereading.ts";

/** Copied at once: a store far away answers slowly, not one after another. */
const atOnce = 8;

/** Does `work` for each, some at once. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const item of left) await work(item);
  }));
}

interface Places {
  storage: Storage;
  archive: Archive;
}

/**
 * Brings into the archive what the store holds and the archive does not, and reads it back; reads those of `known` again whose
 * turn it is, and puts the store's in the place of what is damaged. `known` is what earlier backups say of those that are there.
 * An image that the store lets go meanwhile is left out.
 * @throws {BadCopy} when what comes back is not what was written
 */
export async function archiveImages(places: Places, known: ImageList, { rereading, findings }: { rereading: Rereading; findings: Findings }): Promise<{ list: ImageList; added: number }> {
  const { storage, archive } = places;
  const there = new Set((await archive.objects.list(archived(uploadsFolder))).map(({ key }) => key));
  const list: ImageList = {};
  let added = 0;
  const live = (await storage.list(uploadsFolder)).map(({ key }) => key);
  await forEachOf(live, async (key) => {
    const before = known[key];
    if (before) return void (list[key] = before);
    const object = await storage.get(key);
    if (!object) return;
    await write(archive, key, object);
    findings.imagesRead += 1;
    list[key] = [sha256Of(object.bytes), object.bytes.length];
    added += object.bytes.length;
  });
  await forEachOf(Object.keys(known), async (key) => {
    if (!there.has(archived(key))) findings.note(archived(key), await mendImage(places, key, known));
    else if (rereading.isDue(archived(key))) {
      findings.imagesRead += 1;
      if (!(await isGood(archive, key, known))) findings.note(archived(key), await mendImage(places, key, known));
    }
  });
  return { list, added };
}

/** Whether the archive's image is what its SHA-256 says. */
export async function isGood({ objects }: Archive, key: string, list: ImageList): Promise<boolean> {
  return isIn(await objects.get(archived(key)), key, list);
}

export function isIn(object: StoredObject | undefined, key: string, list: ImageList): object is StoredObject {
  return object !== undefined && sha256Of(object.bytes) === list[key]?.[0];
}

/** Puts the store's image in the archive, if that one is what was once backed up. */
async function mendImage({ storage, archive }: Places, key: string, list: ImageList): Promise<"replaced" | "damaged"> {
  const object = await storage.get(key);
  if (!isIn(object, key, list)) return "damaged";
  await write(archive, key, object);
  return "replaced";
}

async function write({ objects }: Archive, key: string, { bytes, contentType }: StoredObject): Promise<void> {
  await objects.put(archived(key), bytes, contentType);
  const back = await objects.get(archived(key));
  if (!back || !back.bytes.equals(bytes)) throw new BadCopy(`L'image ${key} ne revient pas telle qu'elle a été écrite.`);
}

/** How many images of cards the database names and the list has not. */
export function countMissing(uploads: readonly NamedUpload[], list: ImageList): number {
  const keys = uploads.flatMap((upload) => [...variantsOf(upload).map(({ name }) => name), ...(upload.master ? [upload.master] : [])].map((name) => uploadFolder(upload.id) + name));
  return keys.filter((key) => !list[key]).length;
}
