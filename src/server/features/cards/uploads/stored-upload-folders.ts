import type { Deps } from "#server/deps.ts";
import { uploadStorageFolder } from "./upload-rules.ts";
import * as store from "./unused-store.ts";

/** Number of ids in one query, within the limits of both engines. */
const atOnce = 500;

/** Counts the uploads with files in the store, and how many of those this database knows. */
export async function countStoredUploadFolders({
  db,
  storage,
}: Pick<Deps, "db" | "storage">): Promise<{ folders: number; known: number }> {
  const ids = [...new Set((await storage.list(uploadStorageFolder)).map(({ key }) => key.split("/")[1] ?? ""))];
  let known = 0;
  for (let from = 0; from < ids.length; from += atOnce)
    known += await store.countKnownUploadIds(db.query, ids.slice(from, from + atOnce));
  return { folders: ids.length, known };
}
