import type { Deps } from "#server/deps.ts";
import type { SteadyClock } from "#server/adapters/clock/clock-port.ts";
import { assetKey, readRelease, releasesFolder, type Asset } from "./release-asset.ts";

/** ms for which a name that nobody knows is taken for unknown: names can be invented without end. */
const freshMs = 2_000;

export type FindAsset = (name: string) => Promise<(Asset & { bytes: Buffer }) | undefined>;

/** Finds what another version's pages ask for, as the store has it. @throws {StorageUnavailable} */
export function createAssetFinder({ storage, clock }: Pick<Deps, "storage"> & { clock: Pick<SteadyClock, "steady"> }): FindAsset {
  let known = new Map<string, Asset>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const releases = await Promise.all((await storage.list(releasesFolder)).map(({ key }) => storage.get(key)));
    known = new Map(releases.flatMap((release) => (release ? readRelease(release.bytes) : [])).map((asset) => [asset.name, asset]));
    readAt = clock.steady();
  }

  return async (name) => {
    if (!known.has(name) && clock.steady() - readAt >= freshMs) await (reading ??= read().finally(() => (reading = undefined)));
    const asset = known.get(name);
    const kept = asset && (await storage.get(assetKey(name)));
    return kept && { ...asset, bytes: kept.bytes };
  };
}
