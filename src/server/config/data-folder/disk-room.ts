import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { ServerSettings } from "../environment-settings.ts";

/**
 * Says what can be written. `low`: images are refused, orders are not; `full`: next to nothing can be written, all
 * can be read; `read-only`: nothing can, as when its disk fails; `unused`: nothing of ours grows there.
 */
export type DiskSpaceState = "ok" | "low" | "full" | "read-only" | "unused";

/** Below this (bytes) nobody's write is sure to succeed. */
const nothingLeft = 1024 * 1024;

/**
 * Reads the bytes that are free, and all, of the data folder's disk; `undefined` where neither database nor images
 * are there.
 */
export async function getDiskSpace({
  dataDir,
  databaseUrl,
  s3,
}: ServerSettings): Promise<{ free: number; all: number } | undefined> {
  if (databaseUrl && s3) return undefined;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, all: blocks * bsize };
}

/** Checks whether the data folder takes files now. */
export async function isDataFolderWritable({ dataDir }: Pick<ServerSettings, "dataDir">): Promise<boolean> {
  return access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

export async function getDiskSpaceState(settings: ServerSettings): Promise<DiskSpaceState> {
  const room = await getDiskSpace(settings);
  if (!room) return "unused";
  if (!(await isDataFolderWritable(settings))) return "read-only";
  const { free } = room;
  const { diskFloorBytes } = settings;
  if (free < nothingLeft) return "full";
  if (free < diskFloorBytes) return "low";
  return "ok";
}
