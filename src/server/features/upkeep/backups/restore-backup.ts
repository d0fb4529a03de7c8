import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deleteRestoredSecrets, isEmptyPostgresDatabase, restorePostgresDump } from "#server/db/copy/restore.ts";
import { verifySqliteCopy, type DatabaseLocation } from "#server/db/copy/snapshot.ts";
import type { BackupArchive, ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import type { BackupManifest } from "./manifest.ts";
import { fetchRestorableBackup, type SkippedBackup } from "./restorable-backup.ts";
import { type RestoreImagesOptions, restoreArchivedImages, type RestoreImagesReport } from "./restore-images.ts";
import { BackupFailedError, toReadableBackupError } from "./backup-service.ts";

export interface RestoreBackupInput {
  archive: BackupArchive;
  address: DatabaseLocation;
  storage: ObjectStorage;
}

export interface RestoreBackupOptions extends RestoreImagesOptions {
  /** Name of the backup; the newest intact one if left out. */
  name: string | undefined;
}

export interface RestoreBackupReport {
  manifest: BackupManifest;
  rows: number;
  images: RestoreImagesReport;
  /** Newer backups that are damaged. */
  passedOver: SkippedBackup[];
  tookMs: number;
}

/**
 * Restores the database and the images of a backup, in an empty place only. Restoring again goes on where a
 * restoring was cut short. Sessions, and links and codes that were sent, are deleted: some had ended since.
 * @throws {BackupFailedError} which names what it would have touched, or what is damaged
 */
export async function restoreBackupToEmptyPlace(
  needs: RestoreBackupInput,
  options: RestoreBackupOptions,
): Promise<RestoreBackupReport> {
  try {
    return await restore(needs, options);
  } catch (error) {
    throw toReadableBackupError(error) ?? error;
  }
}

async function restore(
  { archive, address, storage }: RestoreBackupInput,
  options: RestoreBackupOptions,
): Promise<RestoreBackupReport> {
  const start = performance.now();
  await refuseFullDatabase(address);
  const folder = dirname(address.sqliteFile);
  await mkdir(folder, { recursive: true });
  // In the target's folder, so that a rename suffices.
  const file = join(folder, "restore-unfinished");
  try {
    const { manifest, list, passedOver } = await fetchRestorableBackup(archive, address, options.name, file);
    const images = await restoreArchivedImages({ archive, storage, list }, options);
    // Last: a restoring that was cut short leaves no database that looks whole.
    await placeDatabase(file, address, manifest);
    const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0);
    return { manifest, rows, images, passedOver, tookMs: performance.now() - start };
  } finally {
    await rm(file, { force: true });
  }
}

async function refuseFullDatabase({ databaseUrl, sqliteFile }: DatabaseLocation): Promise<void> {
  if (!databaseUrl) {
    if (existsSync(sqliteFile))
      throw new BackupFailedError(
        `${sqliteFile} existe déjà\u00a0: une sauvegarde ne se restaure que dans un endroit vide. Déplacez ce fichier, ou donnez un autre DATA_DIR.`,
      );
    return;
  }
  if (!(await isEmptyPostgresDatabase(databaseUrl))) {
    const { host, pathname } = new URL(databaseUrl);
    throw new BackupFailedError(
      `La base ${pathname.slice(1)} de ${host} a déjà des tables\u00a0: une sauvegarde ne se restaure que dans une base vide. Créez-en une, et mettez son adresse dans DATABASE_URL.`,
    );
  }
}

async function placeDatabase(
  file: string,
  { databaseUrl, sqliteFile, toolPath }: DatabaseLocation,
  { tables }: BackupManifest,
): Promise<void> {
  if (databaseUrl) return restorePostgresDump({ url: databaseUrl, toolPath, tables }, file);
  await verifySqliteCopy(file, { tables });
  deleteRestoredSecrets(file);
  const written = await open(file, "r+");
  await written.sync();
  await written.close();
  await rename(file, sqliteFile);
}
