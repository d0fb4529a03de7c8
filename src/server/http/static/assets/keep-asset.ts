import { dayMs } from "#shared/format/day-and-time.ts";
import { replacedAssetDays } from "#shared/order/retention-days.ts";
import type { Deps } from "#server/deps.ts";
import type { ObjectStorage, StoredObjectKey } from "#server/adapters/storage/storage-port.ts";
import {
  getAssetStorageKey,
  assetStorageFolder,
  listBuiltAssets,
  readBuiltAsset,
  parseReleaseManifest,
  getReleaseStorageKey,
  releaseStorageFolder,
} from "./release-asset.ts";

type Needs = Pick<Deps, "storage" | "pages">;

/** ms for which a version's assets stay after it was last served. */
const keptMs = replacedAssetDays * dayMs;

/**
 * Puts this version's assets into the image store, where other versions find them; skips existing ones.
 * @throws {StorageUnavailableError | StorageFullError}
 */
export async function storeReleaseAssets({ storage, pages: { assetsDir } }: Needs): Promise<void> {
  const assets = listBuiltAssets(assetsDir);
  // Written first, so that a sweep by another version knows the assets from now on.
  await storage.put(getReleaseStorageKey(assets), Buffer.from(JSON.stringify(assets)), "application/json");
  const there = new Set((await storage.list(assetStorageFolder)).map(({ key }) => key));
  for (const asset of assets) {
    if (!there.has(getAssetStorageKey(asset.name)))
      await storage.put(getAssetStorageKey(asset.name), readBuiltAsset(assetsDir, asset), "application/octet-stream");
  }
}

/**
 * Stores this version's assets and deletes those of versions that nobody has served for thirty days. Ages are the
 * store's own.
 * @throws {StorageUnavailableError | StorageFullError}
 */
export async function cleanupReleaseAssets(deps: Needs): Promise<void> {
  await storeReleaseAssets(deps);
  const { storage } = deps;
  const kept = await storage.list(assetStorageFolder);
  const releases = await storage.list(releaseStorageFolder);
  const now = Math.max(...releases.map(({ storedAt }) => storedAt));
  const old = releases.filter(({ storedAt }) => storedAt < now - keptMs);
  if (old.length === 0) return;
  const needed = await readAssetNames(
    storage,
    releases.filter((release) => !old.includes(release)),
  );
  for (const { key } of [...kept.filter(({ key }) => !needed.has(key)), ...old]) await storage.remove(key);
}

async function readAssetNames(storage: ObjectStorage, releases: readonly StoredObjectKey[]): Promise<Set<string>> {
  const said = await Promise.all(releases.map(({ key }) => storage.get(key)));
  return new Set(said.flatMap(parseReleaseManifest).map(({ name }) => getAssetStorageKey(name)));
}
