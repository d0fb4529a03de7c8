import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deleteRestoredSecrets, isEmptyPostgresDatabase, restorePostgresDump } from "#server/db/copy/restore.ts";
import { type DatabaseLocation, verifySqliteCopy } from "#server/db/copy/snapshot.ts";
import type { BackupArchive, ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import {
  type BackupImageList,
  type BackupManifest,
  type ReadableBackup,
  getArchivedImageKey,
  listArchivedBackupNames,
  readArchivedBackup,
} from "./manifest.ts";
import { BackupFailedError, toReadableBackupError } from "./backup-service.ts";
import { uploadStorageFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { formatKeyNames } from "./archive-findings.ts";
import { forEachConcurrently, isArchivedImageIntact, matchesImageList } from "./backup-images.ts";
import { findForeignMigration } from "#server/db/migrations.ts";
import { isDatabaseCopyIntact } from "./kept-backups.ts";

interface SkippedBackup {
  name: string;
  why: string;
}

interface RestorableBackup extends ReadableBackup {
  /** Newer backups that were skipped. */
  passedOver: SkippedBackup[];
}

/**
 * Finds the backup to restore (the one named, or the newest intact one) and fetches its database copy into `file`. A
 * backup without orders, as of a service that started on an empty folder, is used only if none has any.
 * @throws {BackupFailedError} when there is no such backup, or the one named is damaged or not for this place
 */
async function fetchRestorableBackup(
  archive: BackupArchive,
  address: DatabaseLocation,
  name: string | undefined,
  file: string,
): Promise<RestorableBackup> {
  const { finished, unfinished } = await listArchivedBackupNames(archive);
  if (finished.length === 0) throw new BackupFailedError(`Il n'y a pas de sauvegarde dans ${archive.name}.`);
  if (name !== undefined && !finished.includes(name))
    throw new BackupFailedError(
      `Il n'y a pas de sauvegarde ${name} dans ${archive.name}. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`,
    );
  const why = "elle n'a pas de manifeste, parce qu'elle n'a pas été finie ou qu'elle l'a perdu";
  const passedOver: SkippedBackup[] = [];
  let empty: string | undefined;
  if (name === undefined) passedOver.push(...unfinished.map((name) => ({ name, why })));
  for (const candidate of name === undefined ? finished.toReversed() : [name]) {
    const { known, damaged } = await readArchivedBackup(archive, candidate);
    if (known) {
      refuseOtherEngine(known.manifest, address);
      if (name === undefined && known.manifest.tables.orders?.rows === 0) {
        empty ??= candidate;
        passedOver.push({ name: candidate, why: "aucune commande n'y est" });
        continue;
      }
      if (await isDatabaseCopyIntact(archive, known.manifest.database, file))
        return { ...known, passedOver: passedOver.filter((one) => one.name > candidate) };
      damaged.push(known.manifest.database.key);
    }
    passedOver.push({
      name: candidate,
      why: `il manque, ou n'est plus ce qui a été écrit\u00a0: ${damaged.join(", ")}`,
    });
  }
  if (empty !== undefined) return fetchRestorableBackup(archive, address, empty, file);
  const said = passedOver.map(({ name, why }) => `${name}\u00a0: ${why}.`).join("\n");
  if (name === undefined)
    throw new BackupFailedError(`Aucune sauvegarde de ${archive.name} ne peut être restaurée.\n${said}`);
  throw new BackupFailedError(
    `${said}\nSans nom, c'est la plus récente qui soit intacte. Il y a\u00a0: ${finished.slice(-10).join(", ")}.`,
  );
}

const otherEngineWords = {
  postgres: ["PostgreSQL", "renseignez DATABASE_URL"],
  sqlite: ["SQLite", "laissez DATABASE_URL vide"],
} as const;

function refuseOtherEngine({ name, engine, migrations }: BackupManifest, { databaseUrl }: DatabaseLocation): void {
  if ((engine === "postgres") !== Boolean(databaseUrl)) {
    const [what, how] = otherEngineWords[engine];
    throw new BackupFailedError(`La sauvegarde ${name} est celle d'une base ${what}\u00a0: ${how}.`);
  }
  const foreign = findForeignMigration(migrations, engine);
  if (foreign)
    throw new BackupFailedError(
      `La sauvegarde ${name} est d'une version ${foreign.isOlder ? "d'avant la 1.0.0" : "plus récente"} du service (${foreign.name})\u00a0: restaurez-la avec celle-là.`,
    );
}

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
 * Restores a backup's database and images, into an empty place only. Restoring again continues a restore that was cut
 * short. Deletes sessions and the links and codes that were sent, since some ended after the backup.
 * @throws {BackupFailedError} with what the restore would have touched, or what is damaged
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
    // Last, so that a restore that is cut short leaves no database that looks complete.
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

interface RestoreImagesReport {
  written: number;
  /** Number of files that already existed. */
  kept: number;
  /** Keys of images that could not be restored. */
  damaged: string[];
}

interface Needs {
  archive: BackupArchive;
  storage: ObjectStorage;
  list: BackupImageList;
}

interface RestoreImagesOptions {
  /** Whether a store that already has images keeps them, and only missing ones are added. */
  keepImages: boolean;
  /** Continues without images that are damaged in the backup. */
  withoutDamaged: boolean;
}

/**
 * Writes the listed images that the store lacks. Unless damaged ones may be left out, reads all of them first, so that
 * nothing is written if one is damaged.
 * @throws {BackupFailedError} with the damaged ones, or when the store has other images
 */
async function restoreArchivedImages(
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
 * Returns the names of the backup's files that the store already has (the name identifies the content); refuses a store
 * with other files.
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
