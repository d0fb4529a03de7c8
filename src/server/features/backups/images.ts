import { BadCopy, type NamedUpload } from "../../db/copy/snapshot.ts";
import type { Archive, Storage } from "../../ports/storage/port.ts";
import { uploadFolder, uploadsFolder, variantsOf } from "../uploads/rules.ts";
import { archived, type ImageList, sha256Of } from "./manifest.ts";

/** Copied at once: a store far away answers slowly, not one after another. */
const atOnce = 8;

/** Does `work` for each, some at once. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const item of left) await work(item);
  }));
}

/**
 * Brings into the archive what the store holds and the archive does not, and reads it back; `known` is what earlier
 * backups say of those that are there. One that the store lets go meanwhile is left out.
 * @throws {BadCopy} when what comes back is not what was written
 */
export async function archiveImages(storage: Storage, { objects }: Archive, known: ImageList): Promise<{ list: ImageList; added: number }> {
  const there = new Set((await objects.list(archived(uploadsFolder))).map(({ key }) => key));
  const list: ImageList = {};
  let added = 0;
  await forEachOf(await storage.list(uploadsFolder), async ({ key }) => {
    const before = known[key];
    if (before && there.has(archived(key))) return void (list[key] = before);
    const object = await storage.get(key);
    if (!object) return;
    const { bytes, contentType } = object;
    await objects.put(archived(key), bytes, contentType);
    const sha256 = sha256Of(bytes);
    const back = await objects.get(archived(key));
    if (!back || sha256Of(back.bytes) !== sha256) throw new BadCopy(`L'image ${key} ne revient pas telle qu'elle a été écrite.`);
    list[key] = [sha256, bytes.length];
    added += bytes.length;
  });
  return { list, added };
}

/** How many images of cards the database names and the list has not. */
export function countMissing(uploads: readonly NamedUpload[], list: ImageList): number {
  const keys = uploads.flatMap((upload) => [...variantsOf(upload).map(({ name }) => name), ...(upload.master ? [upload.master] : [])].map((name) => uploadFolder(upload.id) + name));
  return keys.filter((key) => !list[key]).length;
}
