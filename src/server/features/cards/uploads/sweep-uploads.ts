import { formatCount } from "#shared/format/counts.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { countStoredUploadFolders } from "./stored-upload-folders.ts";
import { checkImageStoreOwnership, renewImageStoreOwnership } from "./image-store-ownership.ts";
import { getOwnershipWarning } from "./image-store-ownership-rules.ts";
import {
  guaranteedDeletionsPerSweep,
  computeMaxDeletionsPerSweep,
  unclaimedUploadMaxAgeMs,
  unusedUploadRetentionMs,
  getUploadFolder,
} from "./upload-rules.ts";
import * as store from "./upload-store.ts";
import * as unused from "./unused-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "storage" | "log">;

/** Maximum number of uploads released in one transaction. */
const atOnce = 100;
/** Maximum number of uploads whose files one sweep deletes; the next sweep, an hour later, continues. */
const perSweep = 1000;

/**
 * Releases uploads that no card claimed in 7 days. A day later deletes their files, and those of images that cards
 * released, if this database owns the store. Never deletes files that it did not release: they may be somebody else's.
 */
export async function cleanupUnusedUploads(deps: Needs): Promise<void> {
  await releaseUnclaimedUploads(deps);
  const owner = await checkImageStoreOwnership(deps);
  if (owner !== "ours")
    return deps.log.warn({ owner }, getOwnershipWarning(owner) ?? "Images : ce magasin est maintenant à cette base.");
  await renewImageStoreOwnership(deps);
  const { held } = await deleteDueUploadFiles(deps);
  if (held > 0) deps.log.error({ held }, describeUploadsAwaitingConsent(held));
}

async function releaseUnclaimedUploads(deps: Needs): Promise<void> {
  const since = deps.clock.now();
  const staleAmong = (most: number) =>
    store.listUploadsUnclaimedBefore(deps.db.query, since - unclaimedUploadMaxAgeMs, most);
  const few = await staleAmong(guaranteedDeletionsPerSweep);
  const stale = few.length < guaranteedDeletionsPerSweep ? few : await staleAmong(await mostOfAll(deps));
  for (let from = 0; from < stale.length; from += atOnce) {
    await inTransaction(deps, async (deps) => {
      const gone = await store.deleteUploadsIfUnclaimed(deps.db.query, stale.slice(from, from + atOnce));
      await unused.insertUnusedUploads(deps.db.query, gone, { since, hadOrder: 0 });
    });
  }
}

/**
 * Deletes the files of due uploads; resolves to how many it deleted, and how many images of orders are held back for a
 * person's confirmation since they are too many at once.
 */
export async function deleteDueUploadFiles(
  deps: Needs,
  { personSaidYes = false } = {},
): Promise<{ removed: number; held: number }> {
  const before = deps.clock.now() - unusedUploadRetentionMs;
  const held = await countHeld(deps);
  const allowed = personSaidYes ? Number.MAX_SAFE_INTEGER : await allowedNow(deps, before);
  const due = held > 0 && !personSaidYes ? [] : await unused.listDueUnusedUploads(deps.db.query, before, 1, allowed);
  // Uploads that no order ever used need no operator's confirmation, within the sweep's limit.
  due.push(...(await unused.listDueUnusedUploads(deps.db.query, before, 0, allowed - due.length)));
  let removed = 0;
  for (const id of due) {
    if (await removeFiles(deps, id)) removed += 1;
  }
  return { removed, held: personSaidYes ? 0 : held };
}

/**
 * Deletes at once the files of uploads that were released to make room; if another database owns the store they stay
 * listed.
 */
export async function deleteReleasedUploadFiles(deps: Needs, uploadIds: readonly string[]): Promise<void> {
  if ((await checkImageStoreOwnership(deps)) !== "ours") return;
  for (const id of uploadIds) await removeFiles(deps, id);
}

async function removeFiles({ db, storage }: Needs, id: string): Promise<boolean> {
  if (!(await unused.markUnusedUploadForDeletion(db.query, id))) return false;
  for (const { key } of await storage.list(getUploadFolder(id))) await storage.remove(key);
  // Deleted last, so that after a crash the remaining files are still listed.
  await unused.deleteUnusedUploadRow(db.query, id);
  return true;
}

/** Computes the maximum deletions. Call it only for more than a few: counting all uploads can be slow. */
async function mostOfAll({ db }: DbDeps): Promise<number> {
  return computeMaxDeletionsPerSweep(await unused.countKnownUploads(db.query));
}

async function allowedNow(deps: DbDeps, before: number): Promise<number> {
  const due =
    (await unused.countDueUnusedUploads(deps.db.query, before, 1)) +
    (await unused.countDueUnusedUploads(deps.db.query, before, 0));
  if (due <= guaranteedDeletionsPerSweep) return guaranteedDeletionsPerSweep;
  return Math.min(await mostOfAll(deps), perSweep);
}

/** Counts the due images of orders if they are more than may be deleted at once; else 0. */
async function countHeld(deps: ClockDeps): Promise<number> {
  const due = await unused.countDueUnusedUploads(deps.db.query, deps.clock.now() - unusedUploadRetentionMs, 1);
  if (due > guaranteedDeletionsPerSweep && due > (await mostOfAll(deps))) return due;
  return 0;
}

function describeUploadsAwaitingConsent(held: number): string {
  return `Images : ${formatCount(held, "image de commandes effacées attend", "images de commandes effacées attendent")}, plus que ce qui peut partir en une fois sans l'accord d'une personne : node scripts/start.mjs --run images sweep --yes`;
}

/** Returns what the operator should know about the store when the service starts, a sentence each. */
export async function getImageStoreWarnings(deps: Needs): Promise<string[]> {
  try {
    const owner = getOwnershipWarning(await checkImageStoreOwnership(deps));
    const held = await countHeld(deps);
    const warnings: string[] = [];
    if (owner) warnings.push(owner);
    if (held > 0) warnings.push(describeUploadsAwaitingConsent(held));
    return warnings;
  } catch (error) {
    deps.log.error({ err: error }, "the image store could not be asked whose it is");
    return ["Images : le magasin ne répond pas ; le service continue sans elles."];
  }
}

/** Logs how many uploads in the store this database does not know; they are not deleted. */
export async function logUnknownUploadFolders(deps: Needs): Promise<void> {
  const { folders, known } = await countStoredUploadFolders(deps);
  if (folders > known)
    deps.log.warn(
      { folders, unknown: folders - known },
      "the store holds files that this database does not know; they are left alone",
    );
}
