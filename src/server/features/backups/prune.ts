import type { Archive } from "../../ports/storage/port.ts";
import { uploadsFolder } from "../uploads/rules.ts";
import { forEachOf } from "./images.ts";
import { archived, backupsFolder, keyOf, listBackups, type Manifest, readImageList, readManifest } from "./manifest.ts";
import { expendable, instantOf, unfinishedLifeMs } from "./rules.ts";

/**
 * Removes this database's backups that need not stay, what killed ones left, and images that no backup names any more.
 * Those of another database in the same place stay; so does every image when one of the manifests cannot be read.
 */
export async function prune(archive: Archive, databaseId: string | null, now: number): Promise<void> {
  const { finished, unfinished } = await listBackups(archive);
  for (const name of unfinished) if (now - (instantOf(name) ?? now) > unfinishedLifeMs) await removeBackup(archive, name);
  const manifests: Manifest[] = [];
  for (const name of finished) manifests.push(await readManifest(archive, name));
  const ours = manifests.filter((one) => one.databaseId === databaseId).map(({ name }) => name);
  const going = new Set(expendable(ours, now));
  for (const name of going) await removeBackup(archive, name);
  if (going.size === 0) return;
  const named = new Set<string>();
  for (const one of manifests) if (!going.has(one.name)) for (const key of Object.keys(await readImageList(archive, one))) named.add(archived(key));
  const left = await archive.objects.list(archived(uploadsFolder));
  await forEachOf(left.filter(({ key, storedAt }) => !named.has(key) && now - storedAt > unfinishedLifeMs), ({ key }) => archive.objects.remove(key));
}

/** The manifest first: what is left of a backup that is going is none. */
async function removeBackup({ objects }: Archive, name: string): Promise<void> {
  await objects.remove(keyOf(name, "manifest.json"));
  for (const { key } of await objects.list(`${backupsFolder}${name}/`)) await objects.remove(key);
}
