import { z } from "zod";
import { dayMs } from "#shared/instants.ts";
import { rereadingDays } from "#shared/retention.ts";
import type { Archive } from "#server/adapters/storage/storage-port.ts";
import { sha256Of } from "./digests.ts";
import { parsed } from "./sealed.ts";

/** What the place has kept is read again in so many days' shares. */
export const shares = rereadingDays;

/** What the place says of its last rereading. */
const stateOf = z.object({ format: z.literal(1), at: z.number(), damaged: z.array(z.string()) });
const stateKey = "reread.json";

/** Which of the kept files a backup reads again. */
export interface Rereading {
  /** Whether a file's turn has come, or it was damaged the last time. */
  isDue(key: string): boolean;
}

/**
 * Picks the shares of all days since the last rereading, today's at least; every share where its word was damaged, too.
 * Where it never was, today's alone: a place of before is read in `rereadingDays`.
 */
export async function planRereading({ objects }: Archive, now: number): Promise<Rereading> {
  const object = await objects.get(stateKey);
  const last = object && stateOf.safeParse(parsed(object.bytes)).data;
  const today = Math.floor(now / dayMs);
  const days = last ? today - Math.floor(last.at / dayMs) : object ? shares : 1;
  const due = new Set(Array.from({ length: Math.min(shares, Math.max(1, days)) }, (_, ago) => (today - ago) % shares));
  const damaged = new Set(last?.damaged);
  return { isDue: (key) => damaged.has(key) || due.has(shareOf(key)) };
}

export async function noteRereading({ objects }: Archive, at: number, damaged: readonly string[]): Promise<void> {
  await objects.put(stateKey, Buffer.from(JSON.stringify({ format: 1, at, damaged })), "application/json");
}

function shareOf(key: string): number {
  return Number.parseInt(sha256Of(Buffer.from(key)).slice(0, 8), 16) % shares;
}
