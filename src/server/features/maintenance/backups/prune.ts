import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { uploadStorageFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { forEachConcurrently } from "./backup-images.ts";
import type { ArchivedBackups } from "./kept-backups.ts";
import { getArchivedImageKey, backupsFolderPrefix, getBackupPartKey, listArchivedBackupNames } from "./manifest.ts";
import { damagedBackupLifeMs, findExpiredBackups, parseBackupInstant, unfinishedBackupLifeMs } from "./backup-rules.ts";
import { getSecondCopyKey } from "./sealed-parts.ts";

/**
 * Deletes this database's expired backups, the remains of killed ones, and images that no backup names any more. Keeps
 * another database's backups in the same place, and every image while a backup's list of images is damaged. A damaged
 * backup never counts as the one kept for its day, week or month.
 */
export async function pruneArchivedBackups(
  archive: BackupArchive,
  { known, damaged }: ArchivedBackups,
  databaseId: string | null,
  now: number,
): Promise<void> {
  const { unfinished } = await listArchivedBackupNames(archive);
  for (const name of unfinished) if (isOlder(name, now, unfinishedBackupLifeMs)) await removeBackup(archive, name);
  const readable = new Set(known.map(({ manifest }) => manifest.name));
  const ours = known
    .map(({ manifest }) => manifest)
    .filter((one) => one.databaseId === databaseId && !damaged.includes(one.name))
    .map(({ name }) => name);
  const going = new Set([
    ...findExpiredBackups(ours, now),
    ...damaged.filter((name) => isOlder(name, now, damagedBackupLifeMs)),
  ]);
  for (const name of going) await removeBackup(archive, name);
  if (going.size === 0 || damaged.some((name) => !going.has(name) && !readable.has(name))) return;
  const named = new Set<string>();
  for (const { manifest, list } of known)
    if (!going.has(manifest.name)) for (const key of Object.keys(list)) named.add(getArchivedImageKey(key));
  const left = await archive.objects.list(getArchivedImageKey(uploadStorageFolder));
  await forEachConcurrently(
    left.filter(({ key, storedAt }) => !named.has(key) && now - storedAt > unfinishedBackupLifeMs),
    ({ key }) => archive.objects.remove(key),
  );
}

/** Deletes at once the remains of this database's killed and failed backups; `places` comes from their rows. */
export async function deleteKilledBackups(archive: BackupArchive, places: readonly string[]): Promise<void> {
  const { unfinished } = await listArchivedBackupNames(archive);
  for (const name of unfinished) if (places.includes(`${archive.name} ${name}`)) await removeBackup(archive, name);
}

const isOlder = (name: string, now: number, lifeMs: number) => now - (parseBackupInstant(name) ?? now) > lifeMs;

/** Deletes the manifest's copies first, so that a partly deleted backup no longer counts. */
async function removeBackup({ objects }: BackupArchive, name: string): Promise<void> {
  await objects.remove(getSecondCopyKey(getBackupPartKey(name, "manifest.json")));
  await objects.remove(getBackupPartKey(name, "manifest.json"));
  for (const { key } of await objects.list(`${backupsFolderPrefix}${name}/`)) await objects.remove(key);
}
