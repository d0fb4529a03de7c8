import { copyTables, type OnProgress, openMoveTarget } from "#server/db/copy/move.ts";
import type { DatabaseAddress } from "#server/db/copy/snapshot.ts";
import { MoveRefusal, openStoppedSource, refuseOtherVersion } from "#server/db/copy/stopped-source.ts";
import type { Storage } from "#server/adapters/storage/storage-port.ts";
import { listMoved, type MovedImages, moveImages } from "./move-images.ts";
import { BackupError, readable } from "./backup-service.ts";

export interface MoveNeeds {
  from: DatabaseAddress;
  to: DatabaseAddress;
  /** `undefined`: the images stay where they are. */
  images: { from: Storage; to: Storage } | undefined;
  /** What is under way: a table's rows, or files of `images`. */
  onProgress: OnProgress;
}

export interface MoveReport {
  tables: number;
  rows: number;
  images: MovedImages | undefined;
  tookMs: number;
}

/**
 * Copies database and images of a service that is stopped to another place, whatever its engine, and holds every table's
 * count and sum and every image's SHA-256 against the old ones, which stay as they are. Moving again goes on where a move
 * was cut short.
 * @throws {BackupError} which says what stands in its way
 */
export async function moveData(needs: MoveNeeds): Promise<MoveReport> {
  try {
    return await move(needs);
  } catch (error) {
    throw error instanceof MoveRefusal ? new BackupError(error.message, { cause: error }) : (readable(error) ?? error);
  }
}

async function move({ from, to, images, onProgress }: MoveNeeds): Promise<MoveReport> {
  const start = performance.now();
  const source = await openStoppedSource(from);
  try {
    refuseOtherVersion(await source.migrations(), source.engine, "La base");
    const keys = images ? await listMoved(images) : [];
    const target = await openMoveTarget(to);
    try {
      const moved = images && (await moveImages(images, keys, (done) => onProgress("images", done)));
      const tables = Object.values(await copyTables(source, target, onProgress));
      await source.checkAlone();
      // Last: until then no service starts there.
      await target.finish();
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), images: moved, tookMs: performance.now() - start };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
