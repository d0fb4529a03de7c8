import { copyDatabaseTables, type TableCopyProgressListener, openDatabaseMoveTarget } from "#server/db/copy/move.ts";
import type { DatabaseLocation } from "#server/db/copy/snapshot.ts";
import { MoveRefusedError, openStoppedDatabase, assertSameSchemaVersion } from "#server/db/copy/stopped-source.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { listImageKeysToMove, type MoveImagesReport, moveImagesToStore } from "./move-images.ts";
import { BackupFailedError, toReadableBackupError } from "./backup-service.ts";

export interface MoveServiceInput {
  from: DatabaseLocation;
  to: DatabaseLocation;
  /** `undefined`: the images stay where they are. */
  images: { from: ObjectStorage; to: ObjectStorage } | undefined;
  /** Called with progress: rows of a table, or files of `images`. */
  onProgress: TableCopyProgressListener;
}

export interface MoveServiceReport {
  tables: number;
  rows: number;
  images: MoveImagesReport | undefined;
  tookMs: number;
}

/**
 * Copies database and images of a service that is stopped to another place, whatever its engine, and compares
 * every table's count and sum and every image's SHA-256 with the old ones, which stay as they are. Moving again
 * goes on where a move was cut short.
 * @throws {BackupFailedError} which says what stands in its way
 */
export async function moveDatabaseAndImages(needs: MoveServiceInput): Promise<MoveServiceReport> {
  try {
    return await move(needs);
  } catch (error) {
    if (error instanceof MoveRefusedError) throw new BackupFailedError(error.message, { cause: error });
    throw toReadableBackupError(error) ?? error;
  }
}

async function move({ from, to, images, onProgress }: MoveServiceInput): Promise<MoveServiceReport> {
  const start = performance.now();
  const source = await openStoppedDatabase(from);
  try {
    assertSameSchemaVersion(await source.migrations(), source.engine, "La base");
    const keys = images ? await listImageKeysToMove(images) : [];
    const target = await openDatabaseMoveTarget(to);
    try {
      const moved = images && (await moveImagesToStore(images, keys, (done) => onProgress("images", done)));
      const tables = Object.values(await copyDatabaseTables(source, target, onProgress));
      await source.checkAlone();
      // Last: until then no service starts there.
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
