import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { ServerSettings } from "../environment-settings.ts";

/**
 * Says what can be written. `low`: orders, but no images; `full`: almost nothing, but everything can be read;
 * `read-only`: nothing, as when the disk fails; `unused`: neither database nor images are on it.
 */
export type DiskSpaceState = "ok" | "low" | "full" | "read-only" | "unused";

/** Bytes; with less free space no write is sure to succeed. */
const nothingLeft = 1024 * 1024;

/** Reads the free and total bytes of the data folder's disk; `undefined` if neither database nor images are on it. */
export async function getDiskSpace({
  dataDir,
  databaseUrl,
  s3,
}: ServerSettings): Promise<{ free: number; all: number } | undefined> {
  if (databaseUrl && s3) return undefined;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, all: blocks * bsize };
}

/** Checks whether files can be written to the data folder now. */
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
