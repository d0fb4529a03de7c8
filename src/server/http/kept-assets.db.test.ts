import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { storeReleaseAssets } from "./static/assets/keep-asset.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp();
const assetsDir = mkdtempSync(join(tmpdir(), "vcard-assets-"));
afterAll(async () => {
  await service.close();
  rmSync(assetsDir, { recursive: true, force: true });
});

test("what another version's page asks for is answered as that version would, compressed for who takes it; nothing else is found", async () => {
  const { deps, app } = service;
  const script = "export const before = true;";
  writeFileSync(join(assetsDir, "form-AAAAAAAA.js"), script);
  writeFileSync(join(assetsDir, "form-AAAAAAAA.js.br"), brotliCompressSync(script));
  writeFileSync(join(assetsDir, "face-BBBBBBBB.woff2"), "letters");
  await storeReleaseAssets({ storage: deps.storage, pages: { ...deps.pages, assetsDir } });

  const ask = (path: string, encoding = "br") => app.inject({ url: path, headers: { "accept-encoding": encoding } });
  const compressed = await ask("/assets/form-AAAAAAAA.js", "gzip, br");
  expect([
    compressed.statusCode,
    compressed.headers["content-encoding"],
    brotliDecompressSync(compressed.rawPayload).toString(),
  ]).toEqual([200, "br", script]);
  expect(compressed.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  const plain = await ask("/assets/form-AAAAAAAA.js?x=1", "identity");
  expect([plain.statusCode, plain.headers["content-encoding"], plain.body]).toEqual([200, undefined, script]);
  const font = await ask("/assets/face-BBBBBBBB.woff2");
  expect([font.statusCode, font.headers["content-type"], font.body]).toEqual([200, "font/woff2", "letters"]);
  for (const path of ["/assets/form-CCCCCCCC.js", "/assets/../form-AAAAAAAA.js", "/assets/form-AAAAAAAA.js.br"])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
  expect((await app.inject({ method: "POST", url: "/assets/form-AAAAAAAA.js" })).statusCode).toBe(404);
});
