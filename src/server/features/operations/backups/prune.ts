import type { Archive } from "#server/adapters/storage/storage-port.ts";
import { uploadsFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { forEachOf } from "./backup-images.ts";
import type { KeptBackups } from "./kept-backups.ts";
import { archived, backupsFolder, keyOf, listBackups } from "./manifest.ts";
import { damagedLifeMs, expendable, instantOf, unfinishedLifeMs } from "./backup-rules.ts";
import { copyOf } from "./sealed.ts";

/**
 * Removes this database's backups that need not stay, what killed ones left, and images that no backup names any more.
 * Those of another database in the same place stay; so does every image while a backup stands whose list of images
 * is damaged. A damaged one never counts as the one that its day, week or month keeps.
 */
export async function prune(archive: Archive, { known, damaged }: KeptBackups, databaseId: string | null, now: number): Promise<void> {
  const { unfinished } = await listBackups(archive);
  for (const name of unfinished) if (isOlder(name, now, unfinishedLifeMs)) await removeBackup(archive, name);
  const readable = new Set(known.map(({ manifest }) => manifest.name));
  const ours = known.map(({ manifest }) => manifest).filter((one) => one.databaseId === databaseId && !damaged.includes(one.name)).map(({ name }) => name);
  const going = new Set([...expendable(ours, now), ...damaged.filter((name) => isOlder(name, now, damagedLifeMs))]);
  for (const name of going) await removeBackup(archive, name);
  if (going.size === 0 || damaged.some((name) => !going.has(name) && !readable.has(name))) return;
  const named = new Set<string>();
  for (const { manifest, list } of known) if (!going.has(manifest.name)) for (const key of Object.keys(list)) named.add(archived(key));
  const left = await archive.objects.list(archived(uploadsFolder));
  await forEachOf(left.filter(({ key, storedAt }) => !named.has(key) && now - storedAt > unfinishedLifeMs), ({ key }) => archive.objects.remove(key));
}

/** Removes at once what killed and failed backups of this database have left; `places` as their rows say. */
export async function removeKilled(archive: Archive, places: readonly string[]): Promise<void> {
  const { unfinished } = await listBackups(archive);
  for (const name of unfinished) if (places.includes(`${archive.name} ${name}`)) await removeBackup(archive, name);
}

const isOlder = (name: string, now: number, lifeMs: number) => now - (instantOf(name) ?? now) > lifeMs;

/** The manifest first: what is left of a backup that is going is none. */
async function removeBackup({ objects }: Archive, name: string): Promise<void> {
  await objects.remove(copyOf(keyOf(name, "manifest.json")));
  await objects.remove(keyOf(name, "manifest.json"));
  for (const { key } of await objects.list(`${backupsFolder}${name}/`)) await objects.remove(key);
}
