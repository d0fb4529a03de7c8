import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Describes a file that a version's pages request by a name that no other content has. */
export interface ReleaseAsset {
  name: string;
  /** Stored compressed, as it was built, and in no other form. */
  brotli: boolean;
}

/** The hash of a file's content that the build puts before its extension. */
const hashed = /-[\w-]{8}\.\w+$/;
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

export const assetStorageFolder = "assets/";
export const releaseStorageFolder = "releases/";

export function getAssetStorageKey(name: string): string {
  return `${assetStorageFolder}${hash("sha256", name).slice(0, 40)}.bin`;
}

/** Returns the storage key of a release, which is the same on every node that serves the same assets. */
export function getReleaseStorageKey(assets: readonly ReleaseAsset[]): string {
  return `${releaseStorageFolder}${hash("sha256", assets.map(({ name }) => name).join("\n")).slice(0, 40)}.json`;
}

export function getAssetContentType(name: string): string {
  return types[extname(name)] ?? "application/octet-stream";
}

/** Lists the assets that this build's pages request, by name. */
export function listBuiltAssets(folder: string): ReleaseAsset[] {
  return readdirSync(folder)
    .filter((name) => hashed.test(name))
    .toSorted()
    .map((name) => ({ name, brotli: existsSync(join(folder, `${name}.br`)) }));
}

export function readBuiltAsset(folder: string, { name, brotli }: ReleaseAsset): Buffer {
  return readFileSync(join(folder, brotli ? `${name}.br` : name));
}

/** Parses another version's list of assets; empty if it is missing or malformed. */
export function parseReleaseManifest(file: { bytes: Buffer } | undefined): ReleaseAsset[] {
  if (!file) return [];
  try {
    const assets = JSON.parse(file.bytes.toString()) as ReleaseAsset[];
    return assets.filter(({ name, brotli }) => hashed.test(name) && typeof brotli === "boolean");
  } catch {
    return [];
  }
}
