import { type TableCopyProgressListener, copyDatabaseTables, openDatabaseMoveTarget } from "#server/db/copy/move.ts";
import { BadCopyError, type DatabaseLocation, formatDatabaseLocation } from "#server/db/copy/snapshot.ts";
import { MoveRefusedError, assertSameSchemaVersion, openStoppedDatabase } from "#server/db/copy/stopped-source.ts";
import type { ObjectStorage, StoredObject } from "#server/adapters/storage/storage-port.ts";
import { BackupFailedError, toReadableBackupError } from "./backup-service.ts";
import { ownershipFileKey, parseOwnershipFile } from "#server/features/cards/uploads/image-store-ownership-rules.ts";
import { uploadStorageFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { forEachConcurrently } from "./backup-images.ts";
import { computeSha256 } from "./compute-sha256.ts";

interface Stores {
  from: ObjectStorage;
  to: ObjectStorage;
}

interface MoveImagesReport {
  /** Files that were written, and (`kept`) those already there with the same content. */
  written: number;
  kept: number;
}

/**
 * Lists the keys to move.
 * @throws {MoveRefusedError} when the new store has files that the old one lacks, or belongs to another database
 */
async function listImageKeysToMove({ from, to }: Stores): Promise<string[]> {
  const keys = (await from.list(uploadStorageFolder)).map(({ key }) => key);
  const ours = new Set(keys);
  const foreign = (await to.list(uploadStorageFolder)).filter(({ key }) => !ours.has(key)).length;
  if (foreign > 0)
    throw new MoveRefusedError(
      `Le nouveau magasin d'images contient des fichiers qui ne sont pas de l'ancien (${foreign})\u00a0: donnez-en un qui est vide.`,
    );
  const [old, other] = await Promise.all([from.get(ownershipFileKey), to.get(ownershipFileKey)]);
  if (other && parseOwnerDatabase(other) !== parseOwnerDatabase(old))
    throw new MoveRefusedError(
      "Le nouveau magasin d'images appartient à une autre base de données\u00a0: donnez-en un qui est vide.",
    );
  return keys;
}

const parseOwnerDatabase = (object: StoredObject | undefined) => object && parseOwnershipFile(object.bytes)?.database;

/**
 * Writes the missing images and reads each one back; then the ownership mark, so that the new store belongs to the
 * moved database as the old one did. The old store stays unchanged.
 * @throws {BadCopyError} when an image reads back differently from what was written
 */
async function moveImagesToStore(
  stores: Stores,
  keys: readonly string[],
  onProgress: (done: number) => void,
): Promise<MoveImagesReport> {
  const moved = { written: 0, kept: 0 };
  await forEachConcurrently(keys, async (key) => {
    const what = await moveOne(stores, key);
    if (what) moved[what] += 1;
    onProgress(moved.written + moved.kept);
  });
  await moveOne(stores, ownershipFileKey);
  return moved;
}

/** `undefined`: the old store has no such file. */
async function moveOne({ from, to }: Stores, key: string): Promise<keyof MoveImagesReport | undefined> {
  const object = await from.get(key);
  if (!object) return undefined;
  const sha256 = computeSha256(object.bytes);
  const isThere = async () => {
    const there = await to.get(key);
    return there !== undefined && computeSha256(there.bytes) === sha256;
  };
  if (await isThere()) return "kept";
  await to.put(key, object.bytes, object.contentType);
  if (!(await isThere())) throw new BadCopyError(`L'image ${key} ne revient pas telle qu'elle a été écrite.`);
  return "written";
}

export interface MoveServiceInput {
  from: DatabaseLocation;
  to: DatabaseLocation;
  /** `undefined`: the images stay where they are. */
  images: { from: ObjectStorage; to: ObjectStorage } | undefined;
  /** Called with a table, or `images`, and how many of its rows or files are done. */
  onProgress: TableCopyProgressListener;
}

export interface MoveServiceReport {
  tables: number;
  rows: number;
  images: MoveImagesReport | undefined;
  tookMs: number;
}

/**
 * Copies the database and images of a stopped service to another place, whatever its engine, and compares every table's
 * count and sum and every image's SHA-256 with the old ones. These stay unchanged but for a mark that keeps services
 * off them. Moving again continues a move that was cut short.
 * @throws {BackupFailedError} with what prevents it
 */
export async function moveDatabaseAndImages(needs: MoveServiceInput): Promise<MoveServiceReport> {
  return inReadableWords(() => move(needs));
}

async function inReadableWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MoveRefusedError) throw new BackupFailedError(error.message, { cause: error });
    throw toReadableBackupError(error) ?? error;
  }
}

/**
 * Removes the mark that keeps services off a moved database; resolves to whether there was one.
 * @throws {BackupFailedError} while somebody uses the database
 */
export async function takeMovedDatabaseBack(from: DatabaseLocation): Promise<boolean> {
  return inReadableWords(async () => {
    const source = await openStoppedDatabase(from);
    try {
      const wasMoved = (await source.movedTo()) !== undefined;
      if (wasMoved) await source.markMoved(undefined);
      return wasMoved;
    } finally {
      await source.close();
    }
  });
}

async function move({ from, to, images, onProgress }: MoveServiceInput): Promise<MoveServiceReport> {
  const start = performance.now();
  const source = await openStoppedDatabase(from);
  try {
    assertSameSchemaVersion(await source.migrations(), source.engine, "La base");
    const place = formatDatabaseLocation(to);
    // If it is the same place, a move there was cut short at the very end.
    const before = await source.movedTo();
    if (before !== undefined && before !== place)
      throw new MoveRefusedError(
        `La base a déjà été déplacée vers ${before}\u00a0: déplacez celle-là, ou reprenez celle-ci d'abord (npm run move -- --take-back).`,
      );
    const keys = images ? await listImageKeysToMove(images) : [];
    const target = await openDatabaseMoveTarget(to);
    try {
      const moved = images && (await moveImagesToStore(images, keys, (done) => onProgress("images", done)));
      const tables = Object.values(await copyDatabaseTables(source, target, onProgress));
      await source.checkAlone();
      // Marked before the new place may start: two services must never take orders.
      await source.markMoved(place);
      // Last: until then no service starts on the new place.
      await target.finish();
      return {
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        images: moved,
        tookMs: performance.now() - start,
      };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
