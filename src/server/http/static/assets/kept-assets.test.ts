import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { BuiltPageRegistry } from "#server/rendering/pages.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import { createReleaseAssetFinder } from "./find-asset.ts";
import { storeReleaseAssets, cleanupReleaseAssets } from "./keep-asset.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-assets-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const day = 24 * 3_600_000;

let made = 0;
/** A store, and versions that put assets into it. */
function store() {
  const folder = join(root, `store-${(made += 1)}`);
  const storage = createFolderStorage(folder);
  const version = (...names: string[]) => {
    const assetsDir = join(root, `version-${(made += 1)}`);
    mkdirSync(assetsDir);
    for (const name of names) writeFileSync(join(assetsDir, name), `words of ${name}`);
    for (const name of names.filter((name) => name.endsWith(".js")))
      writeFileSync(join(assetsDir, `${name}.br`), brotliCompressSync(`words of ${name}`));
    return { storage, pages: { assetsDir } as BuiltPageRegistry };
  };
  let steady = 0;
  const find = createReleaseAssetFinder({ storage, clock: { steady: () => steady } });
  const found = async (name: string) => {
    const asset = await find(name);
    return asset && (asset.brotli ? brotliDecompressSync(asset.bytes) : asset.bytes).toString();
  };
  return { folder, version, found, later: (ms: number) => void (steady += ms) };
}

/** Makes everything in the store look as if it had been stored that many days ago. */
function age(folder: string, days: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = new Date(Date.now() - days * day);
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), at, at);
  }
}

test("finds another version's assets, compressed as they were built, but none without a content hash in its name", async () => {
  const { version, found } = store();
  await storeReleaseAssets(version("form-AAAAAAAA.js", "face-BBBB_-BB.woff2", "favicon.svg", "share-3.jpg"));
  expect(
    await Promise.all(
      ["form-AAAAAAAA.js", "face-BBBB_-BB.woff2", "favicon.svg", "share-3.jpg", "form-CCCCCCCC.js"].map(found),
    ),
  ).toEqual(["words of form-AAAAAAAA.js", "words of face-BBBB_-BB.woff2", undefined, undefined, undefined]);
});

test("finds a version that starts while this one serves at most two seconds later", async () => {
  const { version, found, later } = store();
  expect(await found("form-AAAAAAAA.js")).toBeUndefined();
  await storeReleaseAssets(version("form-AAAAAAAA.js"));
  expect(await found("form-AAAAAAAA.js")).toBeUndefined();
  later(2_000);
  expect(await found("form-AAAAAAAA.js")).toBe("words of form-AAAAAAAA.js");
});

// Seen to fail with `keptMs` of 32 days, and when assets that two versions share were deleted with the older one.
test("deletes a version's assets thirty days after it was last served, except those that a later version shares", async () => {
  const { folder, version, found, later } = store();
  await storeReleaseAssets(version("form-AAAAAAAA.js", "both-BBBBBBBB.js"));
  age(folder, 31);
  const newer = version("form-CCCCCCCC.js", "both-BBBBBBBB.js");
  await cleanupReleaseAssets(newer);
  expect(await Promise.all(["form-AAAAAAAA.js", "both-BBBBBBBB.js", "form-CCCCCCCC.js"].map(found))).toEqual([
    undefined,
    "words of both-BBBBBBBB.js",
    "words of form-CCCCCCCC.js",
  ]);
  age(folder, 29);
  await cleanupReleaseAssets(version("form-DDDDDDDD.js"));
  later(2_000);
  expect(await Promise.all(["both-BBBBBBBB.js", "form-CCCCCCCC.js", "form-DDDDDDDD.js"].map(found))).toEqual([
    "words of both-BBBBBBBB.js",
    "words of form-CCCCCCCC.js",
    "words of form-DDDDDDDD.js",
  ]);
});

test("a version that is served for months keeps its own assets", async () => {
  const { folder, version, found } = store();
  const served = version("form-AAAAAAAA.js");
  await storeReleaseAssets(served);
  age(folder, 90);
  await cleanupReleaseAssets(served);
  expect(await found("form-AAAAAAAA.js")).toBe("words of form-AAAAAAAA.js");
});
