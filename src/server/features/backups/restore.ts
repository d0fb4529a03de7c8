import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { migrationsFor } from "../../db/migrations.ts";
import { forgetSecrets, isEmptyPostgres, restoreDump } from "../../db/copy/restore.ts";
import { BadCopy, checkSqliteFile, type DatabaseAddress } from "../../db/copy/snapshot.ts";
import { type Archive, ArchiveError, type Storage } from "../../ports/storage/port.ts";
import { uploadsFolder } from "../uploads/rules.ts";
import { archived, type ImageList, listBackups, type Manifest, readImageList, readManifest, sha256Of, sha256OfFile } from "./manifest.ts";
import { forEachOf } from "./images.ts";
import { BackupError, readable } from "./service.ts";

export interface RestoreNeeds {
  archive: Archive;
  address: DatabaseAddress;
  storage: Storage;
}

export interface RestoreOptions {
  /** Which backup; the newest when left out. */
  name: string | undefined;
  /** The store has images already, and keeps them: only what is missing is added. */
  keepImages: boolean;
}

export interface RestoreReport {
  manifest: Manifest;
  rows: number;
  /** Images that were written, and those that were there. */
  written: number;
  kept: number;
  tookMs: number;
}

/**
 * Makes the database and the images again as a backup has them, in an empty place only. Restoring again goes on where a
 * restoring was cut short. Sessions, and links and codes that were sent, are forgotten: some were over by now.
 * @throws {BackupError} which names what it would have touched
 */
export async function restoreBackup(needs: RestoreNeeds, options: RestoreOptions): Promise<RestoreReport> {
  try {
    return await restore(needs, options);
  } catch (error) {
    throw readable(error) ?? error;
  }
}

async function restore({ archive, address, storage }: RestoreNeeds, { name, keepImages }: RestoreOptions): Promise<RestoreReport> {
  const start = performance.now();
  const manifest = await findBackup(archive, name);
  refuseOtherEngine(manifest, address);
  await refuseFullDatabase(address);
  const list = await readImageList(archive, manifest);
  const there = await refuseFullStore(storage, list, keepImages);
  const missing = Object.keys(list).filter((key) => !there.has(key));
  await forEachOf(missing, (key) => restoreImage(archive, storage, key, list));
  // Last: a restoring that was cut short leaves no database that looks whole.
  await restoreDatabase(archive, address, manifest);
  const rows = Object.values(manifest.tables).reduce((sum, one) => sum + one.rows, 0);
  return { manifest, rows, written: missing.length, kept: there.size, tookMs: performance.now() - start };
}

async function findBackup(archive: Archive, name: string | undefined): Promise<Manifest> {
  const { finished } = await listBackups(archive);
  const wanted = name ?? finished.at(-1);
  if (wanted === undefined) throw new BackupError(`${archive.name} n'a aucune sauvegarde.`);
  if (!finished.includes(wanted)) throw new BackupError(`${archive.name} n'a pas de sauvegarde ${wanted}. Il y a\u00a0: ${finished.slice(-10).join(", ") || "aucune"}.`);
  return readManifest(archive, wanted);
}

function refuseOtherEngine({ name, engine, migrations }: Manifest, { databaseUrl }: DatabaseAddress): void {
  if ((engine === "postgres") !== Boolean(databaseUrl)) {
    const how = engine === "postgres" ? "donnez DATABASE_URL" : "laissez DATABASE_URL vide";
    throw new BackupError(`La sauvegarde ${name} est d'une base ${engine === "postgres" ? "PostgreSQL" : "SQLite"}\u00a0: ${how}.`);
  }
  const known = new Set(migrationsFor(engine).map((one) => one.name));
  const newer = migrations.find((one) => !known.has(one));
  if (newer !== undefined) throw new BackupError(`La sauvegarde ${name} est d'une version plus récente du service (${newer})\u00a0: restaurez-la avec celle-là.`);
}

async function refuseFullDatabase({ databaseUrl, sqliteFile }: DatabaseAddress): Promise<void> {
  if (!databaseUrl) {
    if (existsSync(sqliteFile)) throw new BackupError(`${sqliteFile} existe\u00a0: une sauvegarde ne se restaure que dans un endroit vide. Déplacez ce fichier, ou donnez un autre DATA_DIR.`);
    return;
  }
  if (!(await isEmptyPostgres(databaseUrl))) {
    const { host, pathname } = new URL(databaseUrl);
    throw new BackupError(`La base ${pathname.slice(1)} de ${host} a déjà des tables\u00a0: une sauvegarde ne se restaure que dans une base vide. Créez-en une, et donnez-la dans DATABASE_URL.`);
  }
}

/** What of the backup is there already: by its name it is the same. */
async function refuseFullStore(storage: Storage, list: ImageList, keepImages: boolean): Promise<Set<string>> {
  const keys = (await storage.list(uploadsFolder)).map(({ key }) => key);
  const foreign = keys.filter((key) => !list[key]);
  if (foreign.length > 0 && !keepImages) {
    throw new BackupError(`Le magasin d'images contient des fichiers qui ne sont pas de cette sauvegarde (${foreign.length}). S'il est bien le sien, avec des images venues depuis\u00a0: ajoutez --keep-images, rien n'y sera remplacé ni effacé. Sinon, donnez un magasin vide.`);
  }
  return new Set(keys.filter((key) => list[key]));
}

async function restoreImage({ objects }: Archive, storage: Storage, key: string, list: ImageList): Promise<void> {
  const object = await objects.get(archived(key));
  if (!object || sha256Of(object.bytes) !== list[key]?.[0]) throw new BadCopy(`L'image ${key} manque dans la sauvegarde, ou y a changé.`);
  await storage.put(key, object.bytes, object.contentType);
}

async function restoreDatabase(archive: Archive, { databaseUrl, sqliteFile, toolPath }: DatabaseAddress, { database, tables }: Manifest): Promise<void> {
  await mkdir(dirname(sqliteFile), { recursive: true });
  // Beside its place, so that a rename puts it there.
  const file = join(dirname(sqliteFile), "restore-unfinished");
  try {
    await archive.readFile(database.key, file);
    if ((await sha256OfFile(file)) !== database.sha256) throw new BadCopy(`${database.key} manque dans la sauvegarde, ou y a changé.`);
    if (databaseUrl) return await restoreDump({ url: databaseUrl, toolPath, tables }, file);
    await checkSqliteFile(file, { tables });
    forgetSecrets(file);
    const written = await open(file, "r+");
    await written.sync();
    await written.close();
    await rename(file, sqliteFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new ArchiveError(`${database.key} manque dans la sauvegarde.`, { cause: error });
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}
