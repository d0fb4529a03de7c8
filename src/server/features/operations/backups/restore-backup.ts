import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { forgetSecrets, isEmptyPostgres, restoreDump } from "#server/db/copy/restore.ts";
import { checkSqliteFile, type DatabaseAddress } from "#server/db/copy/snapshot.ts";
import type { Archive, Storage } from "#server/adapters/storage/storage-port.ts";
import type { Manifest } from "./manifest.ts";
import { fetchRestorable, type PassedOver } from "./restorable.ts";
import { type ImageOptions, restoreImages, type RestoredImages } from "./restore-images.ts";
import { BackupError, readable } from "./backup-service.ts";

export interface RestoreNeeds {
  archive: Archive;
  address: DatabaseAddress;
  storage: Storage;
}

export interface RestoreOptions extends ImageOptions {
  /** Which backup; the newest that is intact when left out. */
  name: string | undefined;
}

export interface RestoreReport {
  manifest: Manifest;
  rows: number;
  images: RestoredImages;
  /** Newer backups that are damaged. */
  passedOver: PassedOver[];
  tookMs: number;
}

/**
 * Makes the database and the images again as a backup has them, in an empty place only. Restoring again goes on where a
 * restoring was cut short. Sessions, and links and codes that were sent, are forgotten: some were over by now.
 * @throws {BackupError} which names what it would have touched, or what is damaged
 */
export async function restoreBackup(needs: RestoreNeeds, options: RestoreOptions): Promise<RestoreReport> {
  try {
    return await restore(needs, options);
  } catch (error) {
    throw readable(error) ?? error;
  }
}

async function restore({ archive, address, storage }: RestoreNeeds, options: RestoreOptions): Promise<RestoreReport> {
  const start = performance.now();
  await refuseFullDatabase(address);
  const folder = dirname(address.sqliteFile);
  await mkdir(folder, { recursive: true });
  // Beside its place, so that a rename puts it there.
  const file = join(folder, "restore-unfinished");
  try {
    const { manifest, list, passedOver } = await fetchRestorable(archive, address, options.name, file);
    const images = await restoreImages({ archive, storage, list }, options);
    // Last: a restoring that was cut short leaves no database that looks whole.
    await placeDatabase(file, address, manifest);
    const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0);
    return { manifest, rows, images, passedOver, tookMs: performance.now() - start };
  } finally {
    await rm(file, { force: true });
  }
}

async function refuseFullDatabase({ databaseUrl, sqliteFile }: DatabaseAddress): Promise<void> {
  if (!databaseUrl) {
    if (existsSync(sqliteFile)) throw new BackupError(`${sqliteFile} existe déjà\u00a0: une sauvegarde ne se restaure que dans un endroit vide. Déplacez ce fichier, ou donnez un autre DATA_DIR.`);
    return;
  }
  if (!(await isEmptyPostgres(databaseUrl))) {
    const { host, pathname } = new URL(databaseUrl);
    throw new BackupError(`La base ${pathname.slice(1)} de ${host} a déjà des tables\u00a0: une sauvegarde ne se restaure que dans une base vide. Créez-en une, et mettez son adresse dans DATABASE_URL.`);
  }
}

async function placeDatabase(file: string, { databaseUrl, sqliteFile, toolPath }: DatabaseAddress, { tables }: Manifest): Promise<void> {
  if (databaseUrl) return restoreDump({ url: databaseUrl, toolPath, tables }, file);
  await checkSqliteFile(file, { tables });
  forgetSecrets(file);
  const written = await open(file, "r+");
  await written.sync();
  await written.close();
  await rename(file, sqliteFile);
}
