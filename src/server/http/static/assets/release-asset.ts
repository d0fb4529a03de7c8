import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A file that a version's pages ask for by a name that no other content has. */
export interface Asset {
  name: string;
  /** Kept as it was compressed when it was built, and only so. */
  brotli: boolean;
}

/** The build's mark of a file's content, before its extension. */
const hashed = /-[\w-]{8}\.\w+$/;
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json; charset=utf-8",
  ".woff2": "font/woff2", ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif",
};

export const assetsFolder = "assets/";
export const releasesFolder = "releases/";

export function assetKey(name: string): string {
  return `${assetsFolder}${hash("sha256", name).slice(0, 40)}.bin`;
}

/** The same of every node that serves the same assets. */
export function releaseKey(assets: readonly Asset[]): string {
  return `${releasesFolder}${hash("sha256", assets.map(({ name }) => name).join("\n")).slice(0, 40)}.json`;
}

export function typeOf(name: string): string {
  return types[extname(name)] ?? "application/octet-stream";
}

/** What the pages of this build ask for, by name. */
export function listAssets(folder: string): Asset[] {
  return readdirSync(folder)
    .filter((name) => hashed.test(name))
    .toSorted()
    .map((name) => ({ name, brotli: existsSync(join(folder, `${name}.br`)) }));
}

export function readAsset(folder: string, { name, brotli }: Asset): Buffer {
  return readFileSync(join(folder, brotli ? `${name}.br` : name));
}

/** What another version said of itself; nothing for what is no such file. */
export function readRelease(bytes: Buffer): Asset[] {
  try {
    const assets = JSON.parse(bytes.toString()) as Asset[];
    return assets.filter(({ name, brotli }) => hashed.test(name) && typeof brotli === "boolean");
  } catch {
    return [];
  }
}
