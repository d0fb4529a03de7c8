import { statfs } from "node:fs/promises";
import type { Settings } from "../env.ts";

/** `low`: images are refused, orders are not; `full`: next to nothing can be written, all can be read; `unused`: nothing of ours grows there. */
export type DiskState = "ok" | "low" | "full" | "unused";

/** Below this (bytes) nobody's write is sure to succeed. */
const nothingLeft = 1024 * 1024;

/** The disk of the data folder, when it holds the database or the images. */
export async function diskState({ dataDir, databaseUrl, s3, diskFloorBytes }: Settings): Promise<DiskState> {
  if (databaseUrl && s3) return "unused";
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < nothingLeft) return "full";
  return free < diskFloorBytes ? "low" : "ok";
}
