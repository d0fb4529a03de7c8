import { z } from "zod";
import { dayMs } from "#shared/format/day-and-time.ts";
import { backupRereadDays } from "#shared/order/retention-days.ts";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { computeSha256 } from "./compute-sha256.ts";
import { parseJsonOrUndefined } from "./sealed-parts.ts";

/** Number of days over which all stored files are reread, a share each day. */
export const rereadingShareCount = backupRereadDays;

/** State of the last rereading, stored in the archive. */
const readState = z.object({ format: z.literal(1), at: z.number(), damaged: z.array(z.string()) });
const stateKey = "reread.json";

/** Decides which of the archived files a backup rereads. */
export interface RereadingPlan {
  /** Whether it is the file's turn, or the file was damaged the last time. */
  isDue(key: string): boolean;
}

/**
 * Picks the shares of all days since the last rereading, at least today's; all shares if the stored state is damaged.
 * Without a stored state only today's: an older version's archive is reread within `backupRereadDays`.
 */
export async function planArchiveRereading({ objects }: BackupArchive, now: number): Promise<RereadingPlan> {
  const object = await objects.get(stateKey);
  const last = object && readState.safeParse(parseJsonOrUndefined(object.bytes)).data;
  const today = Math.floor(now / dayMs);
  let days = object ? rereadingShareCount : 1;
  if (last) days = today - Math.floor(last.at / dayMs);
  const due = new Set(
    Array.from(
      { length: Math.min(rereadingShareCount, Math.max(1, days)) },
      (_, ago) => (today - ago) % rereadingShareCount,
    ),
  );
  const damaged = new Set(last?.damaged);
  return { isDue: (key) => damaged.has(key) || due.has(computeRereadShare(key)) };
}

export async function recordArchiveRereading(
  { objects }: BackupArchive,
  at: number,
  damaged: readonly string[],
): Promise<void> {
  await objects.put(stateKey, Buffer.from(JSON.stringify({ format: 1, at, damaged })), "application/json");
}

function computeRereadShare(key: string): number {
  return Number.parseInt(computeSha256(Buffer.from(key)).slice(0, 8), 16) % rereadingShareCount;
}
