import type { Deps } from "#server/deps.ts";
import { newSecretId } from "#server/db/ids.ts";
import { countFolders } from "./folders.ts";
import { judgeOwner, mayClaim, ownerKey, readOwnerFile, type StoreOwner } from "./owner-rules.ts";
import * as store from "./owner-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage">;

const day = 24 * 3_600_000;
/** The owner file may carry an older mark when writes were lost or late. */
const keptMarksMs = 30 * day;

/**
 * Whose the images are. A store without an owner file becomes this database's when it is empty or holds mostly files that
 * this database knows; the answer is then `claimed`, since only the next look tells who was first.
 */
export async function findOwner(deps: Needs): Promise<StoreOwner> {
  const owner = await readOwner(deps);
  if (owner !== undefined) return owner;
  if (!mayClaim(await countFolders(deps))) return "unknown";
  await writeOwner(deps, (bytes) => deps.storage.putIfAbsent(ownerKey, bytes, "application/json"));
  const after = await readOwner(deps);
  return after === undefined || after === "ours" ? "claimed" : after;
}

/** Makes the store this database's, whosever it was, by a mark that no copy or older state of this database knows. */
export async function renewOwner(deps: Needs): Promise<void> {
  const mark = await writeOwner(deps, (bytes) => deps.storage.put(ownerKey, bytes, "application/json"));
  await store.removeMarksBefore(deps.db.query, deps.clock.now() - keptMarksMs, mark);
}

/** `undefined`: the store has no owner file. */
async function readOwner({ db, storage }: Needs): Promise<StoreOwner | undefined> {
  const object = await storage.get(ownerKey);
  if (!object) return undefined;
  const file = readOwnerFile(object.bytes);
  return judgeOwner(file, await store.ensureDatabaseId(db.query, newSecretId()), file !== undefined && (await store.knowsMark(db.query, file.mark)));
}

/** The row first, so that this database knows its mark however the writing ends. */
async function writeOwner({ db, clock }: Needs, put: (bytes: Buffer) => Promise<void>): Promise<string> {
  const mark = newSecretId();
  const database = await store.ensureDatabaseId(db.query, newSecretId());
  await store.insertMark(db.query, mark, clock.now());
  await put(Buffer.from(`${JSON.stringify({ database, mark })}\n`));
  return mark;
}
