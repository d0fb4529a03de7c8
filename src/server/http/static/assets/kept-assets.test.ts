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
/** A store, and what a version of these assets does with it. */
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

/** As if all that the store holds had been put there so many days ago. */
function age(folder: string, days: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = new Date(Date.now() - days * day);
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), at, at);
  }
}

test("another version's assets are found, compressed as they were built; a name without a mark of its content is never another version's", async () => {
  const { version, found } = store();
  await storeReleaseAssets(version("form-AAAAAAAA.js", "face-BBBB_-BB.woff2", "favicon.svg", "share-3.jpg"));
  expect(
    await Promise.all(
      ["form-AAAAAAAA.js", "face-BBBB_-BB.woff2", "favicon.svg", "share-3.jpg", "form-CCCCCCCC.js"].map(found),
    ),
  ).toEqual(["words of form-AAAAAAAA.js", "words of face-BBBB_-BB.woff2", undefined, undefined, undefined]);
});

test("a version that begins while this one serves is known two seconds later at most", async () => {
  const { version, found, later } = store();
  expect(await found("form-AAAAAAAA.js")).toBeUndefined();
  await storeReleaseAssets(version("form-AAAAAAAA.js"));
  expect(await found("form-AAAAAAAA.js")).toBeUndefined();
  later(2_000);
  expect(await found("form-AAAAAAAA.js")).toBe("words of form-AAAAAAAA.js");
});

// Seen to fail with `keptMs` of 32 days, and with what two versions share removed with the older one.
test("thirty days after a version was last served its assets go, but those that a later one has too", async () => {
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

test("a version that is served for months keeps its own", async () => {
  const { folder, version, found } = store();
  const served = version("form-AAAAAAAA.js");
  await storeReleaseAssets(served);
  age(folder, 90);
  await cleanupReleaseAssets(served);
  expect(await found("form-AAAAAAAA.js")).toBe("words of form-AAAAAAAA.js");
});
