import { createHash } from "node:crypto";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { AppError } from "#server/app-error.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { maxBudgetShareByIp, minUnclaimedUploadAgeMs, minOwnUnclaimedUploadAgeMs } from "./budget-rules.ts";
import * as store from "./upload-store.ts";
import * as unused from "./unused-store.ts";

type Needs = ClockDeps & { settings: Pick<ServerSettings, "uploadBudgetBytes"> };

interface Arrival {
  /** Bytes on disk, as `computeBytesOnDisk` counts them. */
  bytes: number;
  heldBy: string | null;
}

/** A limit on the bytes of unclaimed uploads, of one sender or of all. `before`: only older ones may be deleted. */
interface Bound {
  heldBy?: string;
  most: number;
  before: number;
}

/** Room comes back when orders claim their uploads or uploads grow old. */
const retryAfterSeconds = 60;

/** Hashes the client IP that an unclaimed upload counts for, so that the IP itself is not stored. */
export function hashUploaderIp(address: string): string {
  return createHash("sha256").update(address).digest("base64url").slice(0, 22);
}

/**
 * Finds the unclaimed uploads to delete, oldest first, before another may be stored: first those of its own client IP
 * if that would exceed its share, then anybody's. An empty list: there is room.
 * @throws {AppError} `upload.no_room` when the others are too young to be deleted
 */
export async function findUploadsToEvict(
  { db, clock, settings }: Needs,
  { bytes, heldBy }: Arrival,
): Promise<string[]> {
  const now = clock.now();
  const going = new Map<string, number>();
  const ofAll: Bound = { most: settings.uploadBudgetBytes, before: now - minUnclaimedUploadAgeMs };
  const ofAddress: Bound[] =
    heldBy === null
      ? []
      : [{ heldBy, most: settings.uploadBudgetBytes * maxBudgetShareByIp, before: now - minOwnUnclaimedUploadAgeMs }];
  for (const { most, ...which } of [...ofAddress, ofAll]) {
    let over = (await store.sumUnclaimedUploadBytes(db.query, which)) + bytes - most;
    for (const freed of going.values()) over -= freed;
    for (const { id, storedBytes } of over > 0 ? await store.listOldestUnclaimedUploads(db.query, which) : []) {
      if (over <= 0) break;
      if (going.has(id)) continue;
      going.set(id, storedBytes);
      over -= storedBytes;
    }
    if (over > 0) throw new AppError("upload.no_room", { retryAfter: retryAfterSeconds });
  }
  return [...going.keys()];
}

/**
 * Makes room, as `findUploadsToEvict` decides, for a row that the same transaction adds; only one node does so at a
 * time. Releases the evicted uploads here; a job soon deletes their files.
 * @throws {AppError} `upload.no_room`
 */
export async function evictUploadsForRoom(deps: InTransaction<Needs>, arrival: Arrival): Promise<void> {
  const { query } = deps.db;
  await store.lockUploadGate(query);
  const gone = await store.deleteUploadsIfUnclaimed(query, await findUploadsToEvict(deps, arrival));
  if (gone.length === 0) return;
  await unused.insertUnusedUploads(query, gone, { since: deps.clock.now(), hadOrder: 0 });
  await enqueueJob(deps, { kind: "upload.remove", payload: { uploadIds: gone } });
}
