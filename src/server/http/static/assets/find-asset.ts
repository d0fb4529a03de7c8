import type { Deps } from "#server/deps.ts";
import type { MonotonicClock } from "#server/adapters/clock/clock-port.ts";
import { getAssetStorageKey, parseReleaseManifest, releaseStorageFolder, type ReleaseAsset } from "./release-asset.ts";

/** ms for which an unknown name is remembered as unknown: names can be invented without end. */
const freshMs = 2_000;

export type FindReleaseAsset = (name: string) => Promise<(ReleaseAsset & { bytes: Buffer }) | undefined>;

/**
 * Creates a function that finds an asset of another version's pages in the store.
 * @throws {StorageUnavailableError}
 */
export function createReleaseAssetFinder({
  storage,
  clock,
}: Pick<Deps, "storage"> & { clock: Pick<MonotonicClock, "steady"> }): FindReleaseAsset {
  let known = new Map<string, ReleaseAsset>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const releases = await Promise.all((await storage.list(releaseStorageFolder)).map(({ key }) => storage.get(key)));
    known = new Map(releases.flatMap(parseReleaseManifest).map((asset) => [asset.name, asset]));
    readAt = clock.steady();
  }

  return async (name) => {
    if (!known.has(name) && clock.steady() - readAt >= freshMs)
      await (reading ??= read().finally(() => (reading = undefined)));
    const asset = known.get(name);
    const kept = asset && (await storage.get(getAssetStorageKey(name)));
    return kept && { ...asset, bytes: kept.bytes };
  };
}
