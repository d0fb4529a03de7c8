import type { Deps } from "#server/deps.ts";
import { uploadsFolder } from "./upload-rules.ts";
import * as store from "./unused-store.ts";

/** As many as one query may name on both engines. */
const atOnce = 500;

/** How many uploads the store holds files of, and how many of those this database knows; the others are left alone. */
export async function countFolders({ db, storage }: Pick<Deps, "db" | "storage">): Promise<{ folders: number; known: number }> {
  const ids = [...new Set((await storage.list(uploadsFolder)).map(({ key }) => key.split("/")[1] ?? ""))];
  let known = 0;
  for (let from = 0; from < ids.length; from += atOnce) known += await store.countKnown(db.query, ids.slice(from, from + atOnce));
  return { folders: ids.length, known };
}
