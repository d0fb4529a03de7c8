import type { Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { countStoredUploadFolders } from "./stored-upload-folders.ts";
import {
  resolveStoreOwnership,
  canClaimImageStore,
  ownershipFileKey,
  parseOwnershipFile,
  type ImageStoreOwnership,
} from "./image-store-ownership-rules.ts";
import * as store from "./ownership-mark-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage">;

const day = 24 * 3_600_000;
/** How long old marks are kept: the owner file may have one if writes were lost or late. */
const keptMarksMs = 30 * day;

/**
 * Checks which database owns the images. A store without an ownership file becomes this database's if it is empty or
 * contains mostly files that this database knows; the answer is then `claimed`, since only the next check shows which
 * database was first.
 */
export async function checkImageStoreOwnership(deps: Needs): Promise<ImageStoreOwnership> {
  const owner = await readOwner(deps);
  if (owner !== undefined) return owner;
  if (!canClaimImageStore(await countStoredUploadFolders(deps))) return "unknown";
  await writeOwner(deps, (bytes) => deps.storage.putIfAbsent(ownershipFileKey, bytes, "application/json"));
  const after = await readOwner(deps);
  if (after === undefined || after === "ours") return "claimed";
  return after;
}

/**
 * Makes this database the owner of the store, whoever owned it, with a mark that no copy or older state of it knows.
 */
export async function renewImageStoreOwnership(deps: Needs): Promise<void> {
  const mark = await writeOwner(deps, (bytes) => deps.storage.put(ownershipFileKey, bytes, "application/json"));
  await store.deleteOwnershipMarksBefore(deps.db.query, deps.clock.now() - keptMarksMs, mark);
}

/** Compares the owner file with this database; `undefined`: the store has no owner file. */
async function readOwner({ db, storage }: Needs): Promise<ImageStoreOwnership | undefined> {
  const object = await storage.get(ownershipFileKey);
  if (!object) return undefined;
  const file = parseOwnershipFile(object.bytes);
  return resolveStoreOwnership(
    file,
    await store.ensureDatabaseId(db.query, generateSecretId()),
    file !== undefined && (await store.hasOwnershipMark(db.query, file.mark)),
  );
}

/** Writes the row first, so that this database knows its mark even if writing the file fails midway. */
async function writeOwner({ db, clock }: Needs, put: (bytes: Buffer) => Promise<void>): Promise<string> {
  const mark = generateSecretId();
  const database = await store.ensureDatabaseId(db.query, generateSecretId());
  await store.insertOwnershipMark(db.query, mark, clock.now());
  await put(Buffer.from(`${JSON.stringify({ database, mark })}\n`));
  return mark;
}
